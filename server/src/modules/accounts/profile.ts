import type { User } from '@counterfoil/contract/accounts'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { changeEmail as changeEmailEndpoint, updateProfile as updateEndpoint } from '@counterfoil/contract/profile'
import type { SessionContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { queueMailOnce } from '../mail/index.ts'
import { recordAccountEvent } from './events-store.ts'
import type { ProfileChange } from './profile-store.ts'
import { updateUser } from './profile-store.ts'
import { readUser } from './users-store.ts'

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
  await recordAccountEvent(context, context.userId, { action: 'profile.update', details })
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
  await recordAccountEvent(context, context.userId, { action: 'email.change', details: { step: 'asked', before: userEmail, after: email } })
  const mail = { kind: 'confirm_email', toEmail: email, userId: context.userId, language: userLanguage, details: { new_email: email } } as const
  return { wait_seconds: await queueMailOnce(context, mail, limits.mailWaitSeconds) }
}
