import type { confirmEmail as confirmEmailEndpoint, resendConfirmation as resendEndpoint } from '#areas/identity/contract/registration.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { queueMailOnce } from '#areas/notifications/server/mail/index.ts'
import { withAccountUpdatesOfOwner } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext, SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { addNotice } from '../users/notices.ts'
import { type OwnUser, readUser, recordUserEvent, replaceEmail, setEmailConfirmed } from '../users/users-store.ts'
import { redeemLink } from './mailed-links.ts'
import { endOpenLinks } from './mailed-links-store.ts'

/**
 * Confirms the address that the link was mailed to; where it is a new one, the user has it from now on.
 * @throws AppError `link_not_valid`, also where somebody else has taken the new address meanwhile.
 */
export async function confirmEmail(
  context: RequestContext,
  dependencies: IdentityDependencies,
  { token }: HandlerInput<typeof confirmEmailEndpoint>['body'],
): Promise<HandlerOutput<typeof confirmEmailEndpoint>> {
  return redeemLink(context, dependencies, { token, purpose: 'confirm_email', action: 'email.confirm' }, async (own, link) => {
    const user = await readUser(own)
    const email = link.email ?? user.email
    if (email.toLowerCase() === user.email.toLowerCase()) {
      await confirmPresent(own)
      return { email: user.email }
    }
    await changeAddress(own, user, email)
    return { email }
  })
}

/** Marks the user's address as confirmed, which accounts of their business may have waited for. */
export async function confirmOwnEmail(context: UserContext): Promise<void> {
  await withAccountUpdatesOfOwner(context, () => setEmailConfirmed(context))
}

async function confirmPresent(context: UserContext): Promise<void> {
  await confirmOwnEmail(context)
  await endOpenLinks(context, ['confirm_email'])
  await recordUserEvent(context, context.userId, { action: 'email.confirm' })
}

async function changeAddress(context: UserContext, { email: before }: OwnUser, after: string): Promise<void> {
  // Told to the address that the account has until now.
  await addNotice(context, { kind: 'email_changed', subject: after })
  await withAccountUpdatesOfOwner(context, async () => {
    if (!(await replaceEmail(context, after))) throw new AppError('link_not_valid')
  })
  // Whoever reads the mail of the earlier address has no way in by it any more.
  await endOpenLinks(context, ['confirm_email', 'reset_password', 'unlock'])
  await recordUserEvent(context, context.userId, { action: 'email.change', details: { before, after } })
}

/** Mails the link again, unless it was just mailed or is not needed any more. */
export async function resendConfirmation(context: SessionContext): Promise<HandlerOutput<typeof resendEndpoint>> {
  const { userId, userEmail, userEmailConfirmed, userLanguage } = context.session
  if (userEmailConfirmed) return { wait_seconds: 0 }
  const mail = { kind: 'confirm_email', toEmail: userEmail, userId, language: userLanguage } as const
  return { wait_seconds: await queueMailOnce(context, mail, identityLimits.mailWaitSeconds) }
}
