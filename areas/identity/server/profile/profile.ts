import type { changeEmail as changeEmailEndpoint, updateProfile as updateEndpoint } from '#areas/identity/contract/profile.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import type { me, User } from '#areas/identity/contract/sign-in.ts'
import { countInbox } from '#areas/notifications/server/index.ts'
import { queueMailOnce } from '#areas/notifications/server/mail/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import type { Session, SessionContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { readUser, recordUserEvent } from '../users/users-store.ts'
import { countRecoveryCodes, listSecondFactorDemands, type ProfileChange, updateUser } from './profile-store.ts'

/** Changes what is given, and leaves the rest. */
export async function updateProfile(
  context: SessionContext,
  { name, language }: HandlerInput<typeof updateEndpoint>['body'],
): Promise<HandlerOutput<typeof updateEndpoint>> {
  const before = await readUser(context)
  const change: ProfileChange = {
    ...(name !== undefined && name !== before.name ? { name } : {}),
    ...(language !== undefined && language !== before.language ? { language } : {}),
  }
  const { hasSecondFactor: _, lastLoginAt: __, ...user } = before
  const changed = Object.keys(change) as (keyof ProfileChange)[]
  if (changed.length === 0) return user
  await updateUser(context, change)
  const details = Object.fromEntries(changed.map((field) => [field, { before: before[field], after: change[field] }]))
  await recordUserEvent(context, context.userId, { action: 'profile.update', details })
  return { ...user, ...change } satisfies User
}

/**
 * Mails a link to the new address. Whether somebody has it already is seen only by who can read its mail, so the answer is the same.
 * @throws AppError `invalid_fields` where it is the caller's own.
 */
export async function changeEmail(
  context: SessionContext,
  { email }: HandlerInput<typeof changeEmailEndpoint>['body'],
): Promise<HandlerOutput<typeof changeEmailEndpoint>> {
  const { userEmail, userLanguage } = context.session
  if (email.toLowerCase() === userEmail.toLowerCase()) throw brokenRule('email', 'email_unchanged')
  await recordUserEvent(context, context.userId, { action: 'email.change', details: { step: 'asked', before: userEmail, after: email } })
  const mail = { kind: 'confirm_email', toEmail: email, userId: context.userId, language: userLanguage, details: { new_email: email } } as const
  return { wait_seconds: await queueMailOnce(context, mail, identityLimits.mailWaitSeconds) }
}

/** A session of a provider reaches one business, which may accept the provider's sign-in as the second factor. */
function isDemandedOf({ provider }: Session, businessId: BusinessId): boolean {
  return provider === null || (provider.businessId === businessId && !provider.countsAsSecondFactor)
}

/** What every page of the web must know of the signed-in user. */
export async function describeMe(context: SessionContext): Promise<HandlerOutput<typeof me>> {
  const { session, now } = context
  const demands = session.hasSecondFactor ? [] : (await listSecondFactorDemands(context)).filter(({ business_id }) => isDemandedOf(session, business_id))
  return {
    user: { id: session.userId, name: session.userName, email: session.userEmail, email_confirmed: session.userEmailConfirmed, language: session.userLanguage },
    session_expires_at: session.expiresAt.toISOString(),
    has_second_factor: session.hasSecondFactor,
    recovery_codes_left: session.hasSecondFactor ? await countRecoveryCodes(context) : null,
    second_factor_demands: demands.map((demand) => ({ ...demand, due_at: demand.due_at.toISOString(), is_overdue: demand.due_at <= now })),
    is_single_sign_on: session.provider !== null,
    unread_notification_count: await countInbox(context, session.provider?.businessId ?? null),
  }
}
