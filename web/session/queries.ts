import { queryOptions } from '@tanstack/react-query'
import { me } from '#areas/identity/contract/sign-in.ts'
import { getMenu, listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { getOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '../api/call.ts'

/** What the shell itself reads. */

export const merchantsQuery = queryOptions({
  queryKey: ['merchants'],
  queryFn: ({ signal }) => call(listMerchants, {}, { signal }),
})

export type MenuEntry = Answer<typeof getMenu>['entries'][number]

export function menuQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'menu'],
    queryFn: ({ signal }) => call(getMenu, { params: { id } }, { signal }),
  })
}

export function permissionsQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'permissions'],
    queryFn: ({ signal }) => call(getPermissions, { params: { id } }, { signal }),
  })
}

/** Rare, and mailed as well, so a page that stays open may learn of it late. */
export function ownershipQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'team', 'ownership'],
    queryFn: ({ signal }) => call(getOwnershipTransfer, { params: { id } }, { signal }),
    staleTime: 300_000,
  })
}

export type Me = Answer<typeof me>

/** The signed-in person, and what the shell has to tell them. Nothing asks for it by a timer, which would keep an idle session alive. */
export const meQuery = queryOptions({
  queryKey: ['user', 'me'],
  queryFn: ({ signal }) => call(me, {}, { signal }),
  // An email is confirmed in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data?.user.email_confirmed === false ? 'always' : true),
})
