import { queryOptions } from '@tanstack/react-query'
import { getAccessReview } from '#areas/team/contract/access-review.ts'
import { listInvitations } from '#areas/team/contract/invitations.ts'
import { getMember, listMemberKeys, listMemberWebhookEndpoints, listTeam, type Member } from '#areas/team/contract/members.ts'
import { toCall } from '#areas/team/contract/query.ts'
import { listRoles } from '#areas/team/contract/roles.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { QueryList, QueryNames } from '#kernel/query/query.ts'
import { call } from '../../api/call.ts'
import { readShownQuery } from '../lists/shown-query.ts'
import type { ListSource } from '../lists/use-list-search.ts'

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
      return { ...(await call(listTeam, { params: { id }, query }, { signal })), searched_to: null }
    },
  }
}

export function memberDetailQuery(id: string, memberId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'member', memberId],
    queryFn: ({ signal }) => call(getMember, { params: { id, memberId } }, { signal }),
  })
}

/** The keys and the webhook endpoints of a member. */
export function memberLeftoversQuery(id: string, memberId: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'leftovers', memberId],
    queryFn: async ({ signal }) => {
      const input = { params: { id, memberId } }
      const [keys, endpoints] = await Promise.all([call(listMemberKeys, input, { signal }), call(listMemberWebhookEndpoints, input, { signal })])
      return { keys, endpoints }
    },
  })
}

export function rolesQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'roles'],
    queryFn: ({ signal }) => call(listRoles, { params: { id } }, { signal }),
  })
}

export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, { params: { id } }, { signal }),
  })
}

export function accessReviewQuery(id: string) {
  return queryOptions({
    queryKey: [...teamKey(id), 'review'],
    queryFn: ({ signal }) => call(getAccessReview, { params: { id } }, { signal }),
  })
}
