import { randomBytes } from 'node:crypto'
import type * as contract from '#areas/team/contract/invitations.ts'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import { makeBusiness } from '../../support/factories.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

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
