import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type * as review from '#areas/team/contract/access-review.ts'
import { getAccessReview } from '#areas/team/contract/access-review.ts'
import type * as members from '#areas/team/contract/members.ts'
import { freezeMember } from '#areas/team/contract/members.ts'
import type * as ownership from '#areas/team/contract/ownership.ts'
import { requestOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import type * as catalogue from '#areas/team/contract/permission-catalogue.ts'
import type * as secondFactor from '#areas/team/contract/second-factor-policy.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const makeMember = ({ server, business }: Place): Promise<LimitedMember> => makeLimitedMember(server, business, ['payments.read', 'keys.manage'])

const makeMemberId = async (place: Place) => ({ memberId: (await makeMember(place)).memberId })

async function makeFrozenMember(place: Place): Promise<{ readonly memberId: MemberId }> {
  const params = await makeMemberId(place)
  await place.ask(freezeMember, { params, body: { version: 1 } })
  return params
}

export const memberExamples: ExamplesOf<typeof members> = {
  listTeam: ({ business }) => ({ query: { search: business.domain } }),
  getMember: async (place) => ({ params: await makeMemberId(place) }),
  updateMember: async (place) => ({
    params: await makeMemberId(place),
    body: { role_ids: [await roleIdOf(place.server, place.business, 'viewer')], version: 1 },
  }),
  listMemberKeys: async (place) => {
    const { memberId, token } = await makeMember(place)
    await place.ask(createMerchantToken, { token })
    return { params: { memberId } }
  },
  listMemberWebhookEndpoints: async (place) => {
    const { memberId, token } = await makeLimitedMember(place.server, place.business, ['webhooks.manage', 'developer.read'])
    await place.ask(createWebhookEndpoint, { token, body: { url: 'https://8.8.8.8/hook', description: null, enabled_events: ['*'] } })
    return { params: { memberId } }
  },
  freezeMember: async (place) => ({ params: await makeMemberId(place), body: { version: 1 } }),
  unfreezeMember: async (place) => ({ params: await makeFrozenMember(place), body: { version: 2 } }),
  endMemberSessions: async (place) => ({ params: await makeMemberId(place) }),
  removeMember: async (place) => ({ params: await makeMemberId(place), query: { version: '1' } }),
}

export const reviewExamples: ExamplesOf<typeof review> = {
  getAccessReview: () => ({}),
  completeAccessReview: {
    alone: async (place) => {
      const { members: listed } = await place.ask(getAccessReview)
      return { body: { members: listed.map(({ id, version }) => ({ id, version })) } }
    },
  },
  setInactivePolicy: () => ({ body: { freezes_inactive: true } }),
}

async function requestTransfer(place: Place): Promise<{ readonly transferId: string }> {
  const { memberId } = place.business.people.finance
  return { transferId: (await place.ask(requestOwnershipTransfer, { body: { member_id: memberId } })).id }
}

// The recipient accepts or declines, and nobody else can.
const byRecipient = async (place: Place) => ({ params: await requestTransfer(place), token: place.business.people.finance.token })

export const ownershipExamples: ExamplesOf<typeof ownership> = {
  getOwnershipTransfer: {
    alone: async (place) => {
      await requestTransfer(place)
      return {}
    },
  },
  requestOwnershipTransfer: { alone: ({ business }) => ({ body: { member_id: business.people.finance.memberId } }) },
  acceptOwnershipTransfer: { alone: byRecipient },
  declineOwnershipTransfer: { alone: byRecipient },
  cancelOwnershipTransfer: { alone: async (place) => ({ params: await requestTransfer(place) }) },
}

export const catalogueExamples: ExamplesOf<typeof catalogue> = { getPermissions: () => ({}) }

export const secondFactorPolicyExamples: ExamplesOf<typeof secondFactor> = {
  getSecondFactorPolicy: () => ({}),
  setSecondFactorPolicy: { alone: () => ({ body: { is_required: true, grace_days: 7 } }) },
}
