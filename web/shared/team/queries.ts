import type { Answer } from '@counterfoil/contract/endpoint'
import type { QueryList, QueryNames } from '@counterfoil/contract/query/query'
import { getAccessReview } from '@counterfoil/contract/team/access-review'
import { listInvitations } from '@counterfoil/contract/team/invitations'
import { getMember, listMemberKeys, listMemberWebhookEndpoints, listTeam, type Member } from '@counterfoil/contract/team/members'
import { toCall } from '@counterfoil/contract/team/query'
import { listRoles } from '@counterfoil/contract/team/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readShownQuery } from '../../shared/lists/shown-query.ts'
import type { ListSource } from '../../shared/lists/use-list-search.ts'

export type Role = Answer<typeof listRoles>[number]

/** Every query of the team begins with it, since a change of one often changes others. */
export const teamKey = (merchantId: string) => ['merchant', merchantId, 'team'] as const

/** The list of members, by the query of the page. The longest page, since most teams fit on it. */
export function memberSource(list: QueryList, names: QueryNames): ListSource<Member> {
  return {
    key: ['team', 'members'],
    load: async (id, { q, ...place }, signal) => {
      // No field is an amount or a day.
      const { filters } = readShownQuery(list, q === undefined ? {} : { q }, { currency: '', names }, '')
      const query = { ...toCall(filters), ...place, limit: 100 }
      return { ...(await call(listTeam, { params: { id }, query }, { signal, showsErrors: true })), searched_to: null }
    },
  }
}

export function memberDetailQuery(id: string, memberId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'member', memberId],
    queryFn: ({ signal }) => call(getMember, { params: { id, memberId } }, { signal, showsErrors: true }),
  })
}

/** The keys and the webhook endpoints of a member. */
export function memberLeftoversQuery(id: string, memberId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'leftovers', memberId],
    queryFn: async ({ signal }) => {
      const input = { params: { id, memberId } }
      const [keys, endpoints] = await Promise.all([
        call(listMemberKeys, input, { signal, showsErrors: true }),
        call(listMemberWebhookEndpoints, input, { signal, showsErrors: true }),
      ])
      return { keys, endpoints }
    },
  })
}

export function rolesQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'roles'],
    queryFn: ({ signal }) => call(listRoles, { params: { id } }, { signal, showsErrors: true }),
  })
}

export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, { params: { id } }, { signal, showsErrors: true }),
  })
}

export function accessReviewQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'review'],
    queryFn: ({ signal }) => call(getAccessReview, { params: { id } }, { signal, showsErrors: true }),
  })
}
