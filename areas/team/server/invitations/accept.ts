import { completeSignIn, confirmOwnEmail, findBrokenRules, hashPassword, type IdentityDependencies, recordUserEvent } from '#areas/identity/server/index.ts'
import { queueMail } from '#areas/notifications/server/mail/index.ts'
import type { acceptInvitation as acceptEndpoint, findInvitation as findEndpoint, joinTeam as joinEndpoint } from '#areas/team/contract/invitations.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessContext, RequestContext, SessionContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { runAsUser, transactKeepingRefusals } from '#server/infra/user-work.ts'
import { findMemberOfUser } from '../members/members-store.ts'
import { enterBusiness, type FoundInvitation, registerUser } from './accept-store.ts'
import { admit, lockInvitation, refuse, requireInvitation, requireOpen } from './admit.ts'

/** Runs work in a transaction of the inviting business. */
function visit<T>(
  context: RequestContext,
  { database }: IdentityDependencies,
  { business_id: businessId }: FoundInvitation,
  work: (context: BusinessContext) => Promise<T>,
): Promise<T> {
  return transactKeepingRefusals(database, { businessId }, (db) => work({ ...context, db, businessId, merchantId: null }))
}

/** @throws RecordedRefusal of `requireInvitation` and `requireOpen`. */
export async function describeInvitation(
  context: RequestContext,
  dependencies: IdentityDependencies,
  { token }: HandlerInput<typeof findEndpoint>['body'],
): Promise<HandlerOutput<typeof findEndpoint>> {
  const invitation = await requireInvitation(context, token, null)
  await visit(context, dependencies, invitation, (business) => requireOpen(business, invitation, null))
  const { business_name, invited_by_name, email, account_user_id, expires_at } = invitation
  return { business_name, invited_by: invited_by_name, email, has_account: account_user_id !== null, expires_at: expires_at.toISOString() }
}

/**
 * Creates the user that an invitation is for, makes them a member, and signs them in. The mailed link proves that the address is theirs; a copied one doesn't.
 * @throws RecordedRefusal of `lockInvitation`, or `invitation_has_account`; AppError `invalid_fields` for the password.
 */
export async function acceptInvitation(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { token, username, password, language = context.locale }: HandlerInput<typeof acceptEndpoint>['body'],
): Promise<HandlerOutput<typeof acceptEndpoint>> {
  const found = await requireInvitation(context, token, null)
  const broken = findBrokenRules(password, dependencies.config, [username, found.email, found.business_name])
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  const passwordHash = await hashPassword(password)
  const userId = newId('usr', context.now)
  const merchantId = await visit(context, dependencies, found, async (business) => {
    const admission = await lockInvitation(business, token, null)
    const { email, is_mailed } = admission.invitation
    const user = { id: userId, email, name: username, passwordHash, language, isEmailConfirmed: is_mailed }
    if (!(await registerUser(business, user))) return refuse(business, found, null, 'invitation_has_account', { email })
    await recordUserEvent(business, userId, { action: 'register', targetId: found.business_id })
    if (!is_mailed) await queueMail(business, { kind: 'confirm_email', toEmail: email, userId, language })
    return admit(business, admission, userId)
  })
  const signedIn = await runAsUser(dependencies.database, context, userId, (own) =>
    completeSignIn(own, dependencies, device, { userId, remember: false, means: 'password' }),
  )
  return { ...signedIn, merchant_id: merchantId }
}

/**
 * Makes the signed-in user a member of the business that invited their address.
 * @throws RecordedRefusal of `lockInvitation`, `invitation_other_address` or `invitation_member_already`.
 */
export async function joinTeam(context: SessionContext, { token }: HandlerInput<typeof joinEndpoint>['body']): Promise<HandlerOutput<typeof joinEndpoint>> {
  const { userId } = context
  const found = await requireInvitation(context, token, userId)
  const business = { ...context, businessId: found.business_id, merchantId: null }
  await enterBusiness(context, found.business_id)
  await requireOpen(business, found, userId)
  if (found.account_user_id !== userId) return refuse(business, found, userId, 'invitation_other_address', { email: found.email })
  const admission = await lockInvitation(business, token, userId)
  if (await findMemberOfUser(business, userId)) return refuse(business, found, userId, 'invitation_member_already', { business: found.business_name })
  if (admission.invitation.is_mailed) await confirmOwnEmail(context)
  const merchantId = await admit(business, admission, userId)
  await recordUserEvent(context, userId, { action: 'invitation.accept', targetId: found.business_id })
  return { merchant_id: merchantId, business_name: found.business_name }
}
