import type { FastifyInstance } from 'fastify'
import type { IdentityDependencies } from '#areas/identity/server/index.ts'
import * as invitations from '#areas/team/contract/invitations.ts'
import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import * as accept from './accept.ts'
import * as invite from './invite.ts'

const linkLimits: readonly RequestLimit[] = [{ name: 'invitation-links', max: 30, windowMs: minuteMs, keyOf: addressOf }]
const mailLimits: readonly RequestLimit[] = [
  { name: 'invite', max: 60, windowMs: hourMs, keyOf: (request) => request.authorised?.session.userId ?? addressOf(request) },
]

export function registerInvitations(app: FastifyInstance, dependencies: IdentityDependencies): void {
  const { address } = dependencies
  registerEndpoint(app, dependencies, invitations.listInvitations, (context) => invite.listInvitations(context))
  registerEndpoint(app, dependencies, invitations.inviteMembers, (context, { body }) => invite.invite(context, address, body), { limits: mailLimits })
  registerEndpoint(app, dependencies, invitations.resendInvitation, (context, { params }) => invite.inviteAgain(context, address, params.invitationId), {
    limits: mailLimits,
  })
  registerEndpoint(app, dependencies, invitations.revokeInvitation, (context, { params }) => invite.revokeInvitation(context, params.invitationId))
  registerEndpoint(app, dependencies, invitations.findInvitation, (context, { body }) => accept.describeInvitation(context, dependencies, body), {
    limits: linkLimits,
  })
  registerEndpoint(
    app,
    dependencies,
    invitations.acceptInvitation,
    (context, { body }, device) => accept.acceptInvitation(context, dependencies, device, body),
    {
      limits: linkLimits,
    },
  )
  registerEndpoint(app, dependencies, invitations.joinTeam, (context, { body }) => accept.joinTeam(context, body), { limits: linkLimits })
}
