import { queryOptions } from '@tanstack/react-query'
import { me } from '#areas/identity/contract/sign-in.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '../api/call.ts'

export type Me = Answer<typeof me>

/** The signed-in person, and what the shell has to tell them. Nothing asks for it by a timer, which would keep an idle session alive. */
export const meQuery = queryOptions({
  queryKey: ['user', 'me'],
  queryFn: ({ signal }) => call(me, {}, { signal, showsErrors: true }),
})
