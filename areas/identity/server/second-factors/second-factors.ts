import { identityLimits, type UserAuditAction } from '#areas/identity/contract/rules.ts'
import type { SessionContext, UserContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { withdrawTrust } from '../devices/devices-store.ts'
import { addNotice } from '../users/notices.ts'
import { hasSecondFactor, lockUser, recordUserEvent } from '../users/users-store.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { deleteRecoveryCodes, findRecoveryCodeFacts } from './recovery-codes-store.ts'

/** What authenticators and passkeys have in common: the first one brings recovery codes, the last one takes them along. */

/** @throws AppError `too_many_factors`. */
export function refuseMoreThanAllowed(present: readonly unknown[]): void {
  if (present.length >= identityLimits.factorsMax) throw new AppError('too_many_factors', { maximum: identityLimits.factorsMax })
}

/** Tells of a new factor. Answers recovery codes with the first one, which are shown this once. */
export async function welcomeFactor(context: UserContext, { keys }: IdentityDependencies, name: string): Promise<string[] | null> {
  await addNotice(context, { kind: 'factor_added', subject: name })
  if (await findRecoveryCodeFacts(context)) return null
  await recordUserEvent(context, context.userId, { action: 'recovery_codes.make' })
  return makeRecoveryCodes(context, keys)
}

/** Tells of a factor that is gone. Recovery codes and trusted devices stand in for a factor, so they go with the last one. */
export async function partWithFactor(context: UserContext, name: string): Promise<void> {
  await addNotice(context, { kind: 'factor_removed', subject: name })
  if (await hasSecondFactor(context)) return
  await deleteRecoveryCodes(context)
  await withdrawTrust(context)
}

/**
 * Makes new recovery codes; the earlier ones are worth nothing from now on.
 * @throws AppError `conflict` where there is no second factor that they could stand in for.
 */
export async function renewRecoveryCodes(context: SessionContext, { keys }: IdentityDependencies): Promise<{ recovery_codes: string[] }> {
  await lockUser(context)
  if (!(await hasSecondFactor(context))) throw new AppError('conflict')
  const codes = await makeRecoveryCodes(context, keys)
  await recordUserEvent(context, context.userId, { action: 'recovery_codes.make' })
  await addNotice(context, { kind: 'recovery_codes_made' })
  return { recovery_codes: codes }
}

/** Refuses an id that names nothing of the caller's, be it unknown or somebody else's; the attempt leaves a row. */
export async function refuseUnknown(context: UserContext, action: UserAuditAction, targetId: string): Promise<never> {
  await recordUserEvent(context, context.userId, { action, refusedFor: 'unknown', targetId })
  throw new RecordedRefusal('not_found')
}
