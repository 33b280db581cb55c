import type {
  forgotPassword,
  resetPassword as resetPasswordEndpoint,
  unlock as unlockEndpoint,
  verifiedResetPasswordLink,
} from '#areas/identity/contract/password-reset.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { queueMailOnce } from '#areas/notifications/server/mail/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { keepDevice } from '../devices/devices.ts'
import { withdrawTrust } from '../devices/devices-store.ts'
import { liftLock } from '../devices/locks.ts'
import { checkNewPassword, setPassword } from '../passwords/passwords.ts'
import { endChallenges } from '../sign-in/challenges-store.ts'
import { endAllSessions } from '../sign-in/sessions-store.ts'
import { addNotice } from '../users/notices.ts'
import { readUser, recordUserEvent } from '../users/users-store.ts'
import { confirmOwnEmail } from './email-confirmation.ts'
import { isLinkOpen, redeemLink } from './mailed-links.ts'
import { endOpenLinks } from './mailed-links-store.ts'

/** Queues the mail with the link. Whether an account has the address is looked up when it is written, so that nothing here can tell. */
export async function askForReset(
  context: RequestContext,
  { email }: HandlerInput<typeof forgotPassword>['body'],
): Promise<HandlerOutput<typeof forgotPassword>> {
  await recordUserEvent(context, null, { action: 'password.reset_asked' })
  const mail = { kind: 'reset_password', toEmail: email, userId: null, language: context.locale } as const
  return { wait_seconds: await queueMailOnce(context, mail, identityLimits.mailWaitSeconds) }
}

/** Whether a link of a reset can still be used. */
export async function checkResetLink(
  context: RequestContext,
  { token }: HandlerInput<typeof verifiedResetPasswordLink>['query'],
): Promise<HandlerOutput<typeof verifiedResetPasswordLink>> {
  return { valid: await isLinkOpen(context, { token, purpose: 'reset_password', action: 'password.reset' }) }
}

/**
 * Sets a new password by a mailed link, and ends whatever the earlier one had opened; second factors stay. The user signs in afterwards.
 * @throws AppError `link_not_valid`, or `invalid_fields` at `password`, which leaves the link open.
 */
export async function resetPassword(
  context: RequestContext,
  dependencies: IdentityDependencies,
  { token, password }: HandlerInput<typeof resetPasswordEndpoint>['body'],
): Promise<null> {
  return redeemLink(context, dependencies, { token, purpose: 'reset_password', action: 'password.reset' }, async (own) => {
    await checkNewPassword(own, dependencies.config, password)
    await setPassword(own, password)
    await endAccess(own, dependencies)
    // The link came by mail, so that the address is the user's.
    await confirmOwnEmail(own)
    await recordUserEvent(own, own.userId, { action: 'password.reset' })
    await addNotice(own, { kind: 'password_reset' })
    return null
  })
}

async function endAccess(own: UserContext, dependencies: IdentityDependencies): Promise<void> {
  const { email } = await readUser(own)
  await endChallenges(own)
  await endAllSessions(own)
  await liftLock(own, dependencies, email)
  await withdrawTrust(own)
  // A link that confirms another address was asked for by whoever was signed in before.
  await endOpenLinks(own, ['confirm_email', 'reset_password', 'unlock'])
}

/**
 * Lets this browser sign in although the address is locked; for all others the lock goes on.
 * @throws AppError `link_not_valid`.
 */
export async function unlock(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { token }: HandlerInput<typeof unlockEndpoint>['body'],
): Promise<null> {
  return redeemLink(context, dependencies, { token, purpose: 'unlock', action: 'unlock' }, async (own) => {
    await keepDevice(own, device, { isSignedIn: false, trust: false })
    await recordUserEvent(own, own.userId, { action: 'unlock' })
    return null
  })
}
