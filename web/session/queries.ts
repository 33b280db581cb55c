import { queryOptions } from '@tanstack/react-query'
import { countApprovals } from '#areas/approvals/contract/endpoints.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { getMenu, listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { getOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { countTeamApprovals } from '#areas/team/contract/team-approvals.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '../api/call.ts'

/** What the shell itself reads. */

export const merchantsQuery = queryOptions({
  queryKey: ['merchants'],
  queryFn: ({ signal }) => call(listMerchants, {}, { signal }),
})

export function menuQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'menu'],
    queryFn: ({ signal }) => call(getMenu, { params: { id } }, { signal }),
  })
}

/** How many requests wait for the person. Loaded again with each notification, and every minute, since others decide as well. */
export function approvalCountQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'approvals', 'count'],
    queryFn: ({ signal }) => call(countApprovals, { params: { id } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** How many changes of the team wait for the person. */
export function teamApprovalCountQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'approvals', 'team-count'],
    queryFn: ({ signal }) => call(countTeamApprovals, { params: { id } }, { signal }),
    refetchInterval: 60_000,
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
