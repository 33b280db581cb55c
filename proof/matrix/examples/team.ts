import { randomBytes } from 'node:crypto'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type * as review from '#areas/team/contract/access-review.ts'
import { getAccessReview } from '#areas/team/contract/access-review.ts'
import type * as contract from '#areas/team/contract/invitations.ts'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import type * as members from '#areas/team/contract/members.ts'
import { freezeMember } from '#areas/team/contract/members.ts'
import type * as ownership from '#areas/team/contract/ownership.ts'
import { requestOwnershipTransfer } from '#areas/team/contract/ownership.ts'
import type * as catalogue from '#areas/team/contract/permission-catalogue.ts'
import type * as secondFactor from '#areas/team/contract/second-factor-policy.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import type { MemberId } from '#kernel/ids.ts'
import { makeBusiness } from '../../support/factories.ts'
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

const newAddress = () => `guest-${randomBytes(5).toString('hex')}@example.com`

async function inviteBody({ server, business }: Place, email = newAddress()) {
  return { invitations: [{ email, role_ids: [await roleIdOf(server, business, 'viewer')] }] }
}

async function invite(place: Place, email?: string): Promise<{ readonly invitationId: string; readonly token: string }> {
  const [outcome] = await place.ask(inviteMembers, { body: await inviteBody(place, email) })
  return { invitationId: outcome?.invitation?.id ?? '', token: outcome?.url?.split('#token=')[1] ?? '' }
}

const invited = async (place: Place) => ({ invitationId: (await invite(place)).invitationId })

export const invitationExamples: ExamplesOf<typeof contract> = {
  listInvitations: async (place) => {
    await invite(place)
    return {}
  },
  inviteMembers: async (place) => ({ body: await inviteBody(place) }),
  resendInvitation: async (place) => {
    const params = await invited(place)
    // Past the pause between two emails.
    await place.server.db.owner.query(`UPDATE invitations SET invited_at = invited_at - interval '1 hour' WHERE id = $1`, [params.invitationId])
    return { params }
  },
  revokeInvitation: async (place) => ({ params: await invited(place) }),
  findInvitation: async (place) => ({ body: { token: (await invite(place)).token } }),
  acceptInvitation: async (place) => ({
    body: { token: (await invite(place)).token, username: 'New Colleague', password: 'Battery-staple-8', password_confirmation: 'Battery-staple-8' },
  }),
  // By somebody of another business, since the owner is a member already.
  joinTeam: async (place) => {
    const { viewer } = (await makeBusiness(place.server, { roles: ['viewer'] })).people
    return { token: viewer.token, body: { token: (await invite(place, viewer.email)).token } }
  },
}
