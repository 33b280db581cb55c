import * as z from 'zod/mini'
import { confirmsPassword, passwordFields } from '#areas/identity/contract/passwords.ts'
import { signedIn } from '#areas/identity/contract/sign-in.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, email, instant, mailedToken } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { locales } from '#kernel/locale.ts'
import { properName } from '#kernel/names.ts'
import { namedRole, roleIds } from './members.ts'
import { teamLimits } from './rules.ts'

/** Invitations to the team of a business, and their acceptance at /user/invitation. */

const invitationStatuses = ['pending', 'expired'] as const

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(invitationStatuses),
  roles: z.array(namedRole),
  /** The member who invited or invited again last; null once they left. */
  invited_by: z.nullable(z.object({ id: memberId, name: z.string() })),
  /** When the current link was created. */
  invited_at: instant,
  expires_at: instant,
  /** Whether the caller can resend and revoke it: not if its roles have a permission that the caller lacks. */
  is_manageable: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Pending and expired invitations, newest first. */
export const listInvitations = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/invitations',
  access: 'team.read',
  isOfBusiness: true,
  params: accountParams,
  response: z.array(invitation),
})

const inviteOutcomes = ['invited', 'member_already', 'invited_already'] as const

/** Invites people by email. Every address has an outcome; existing members and invitations stay unchanged. */
export const inviteMembers = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({
    invitations: z.array(z.strictObject({ email, role_ids: roleIds })).check(z.minLength(1), z.maxLength(teamLimits.invitationsPerCallMax)),
  }),
  response: z.array(
    z.object({
      email: z.string(),
      outcome: z.enum(inviteOutcomes),
      /** Null unless the address was invited. */
      invitation: z.nullable(invitation),
      /** Link to copy, shown once. It works like the one in the email, but doesn't confirm the address. */
      url: z.nullable(z.string()),
    }),
  ),
})

const invitationParams = z.object({ id: z.string(), invitationId: z.string() })

/** Sends an invitation again for another seven days. Earlier links stop working. At most once a minute. */
export const resendInvitation = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/invitations/:invitationId/resend',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: invitationParams,
  response: z.object({ invitation, url: z.string() }),
})

export const revokeInvitation = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/team/invitations/:invitationId',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: invitationParams,
  response: z.null(),
})

/** Shows an invitation to anyone with its link. */
export const findInvitation = declareEndpoint({
  method: 'POST',
  path: '/user/invitation',
  access: 'public',
  body: z.strictObject({ token: mailedToken }),
  response: z.object({
    business_name: z.string(),
    invited_by: z.nullable(z.string()),
    email: z.string(),
    /** If so, the invitation is accepted with `joinTeam`, signed in with this email. */
    has_account: z.boolean(),
    expires_at: instant,
  }),
})

/** Creates the invited user, accepts the invitation and signs them in. The link of the email confirms the address; after a copied link, the address gets an email to confirm it. */
export const acceptInvitation = declareEndpoint({
  method: 'POST',
  path: '/user/invitation/accept',
  access: 'public',
  body: z
    .strictObject({
      token: mailedToken,
      /** The person's name, as the team sees it. */
      username: properName,
      ...passwordFields,
      /** Defaults to the language of Accept-Language. */
      language: z.optional(z.enum(locales)),
    })
    .check(confirmsPassword()),
  response: z.extend(signedIn, { merchant_id: z.string() }),
})

/** Accepts an invitation as the signed-in user. It must be addressed to the user's email. */
export const joinTeam = declareEndpoint({
  method: 'POST',
  path: '/user/invitation/join',
  access: 'session',
  body: z.strictObject({ token: mailedToken }),
  response: z.object({
    /** An account of the business, to open. */
    merchant_id: z.string(),
    business_name: z.string(),
  }),
})
