import type { Answer } from '@counterfoil/contract/endpoint'
import { me } from '@counterfoil/contract/identity/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Me = Answer<typeof me>

/** The signed-in person, and what the shell has to tell them. Nothing asks for it by a timer, which would keep an idle session alive. */
export const meQuery = queryOptions({
  queryKey: ['user', 'me'],
  queryFn: ({ signal }) => call(me, {}, { signal, showsErrors: true }),
})
