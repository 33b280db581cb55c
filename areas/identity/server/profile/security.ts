import type {
  changePassword as changePasswordEndpoint,
  endOtherSessions,
  getSecurity,
  listSessions as listEndpoint,
} from '#areas/identity/contract/security.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { SessionContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { deviceHashes } from '../devices/devices.ts'
import { checkNewPassword, setPassword, verifyPassword } from '../passwords/passwords.ts'
import { endOpenLinks } from '../recovery/mailed-links-store.ts'
import { listAuthenticators } from '../second-factors/authenticators-store.ts'
import { listPasskeys } from '../second-factors/passkeys-store.ts'
import { findRecoveryCodeFacts } from '../second-factors/recovery-codes-store.ts'
import { refuseUnknown } from '../second-factors/second-factors.ts'
import { endChallenges } from '../sign-in/challenges-store.ts'
import { addNotice } from '../users/notices.ts'
import { recordUserEvent } from '../users/users-store.ts'
import {
  deleteDevice,
  endSessionById,
  endSessionsBeside,
  findPasswordChange,
  findSessions,
  listTrustedDevices,
  lockPassword,
  type TrustedDeviceRow,
} from './security-store.ts'

type Security = HandlerOutput<typeof getSecurity>

/** The page settings/security. */
export async function describeSecurity(context: SessionContext, device: BrowserDevice): Promise<Security> {
  const codes = await findRecoveryCodeFacts(context)
  const authenticators = await listAuthenticators(context)
  const passkeys = await listPasskeys(context)
  const devices = await listTrustedDevices(context)
  return {
    password_changed_at: (await findPasswordChange(context)).toISOString(),
    authenticators: authenticators.map(presentFactor),
    passkeys: passkeys.map((row) => ({ ...presentFactor(row), is_synced: row.is_synced })),
    recovery_codes: codes && { left: codes.left, created_at: codes.createdAt.toISOString(), last_used_at: codes.lastUsedAt?.toISOString() ?? null },
    trusted_devices: devices.map((row) => presentDevice(row, deviceHashes(device))),
  }
}

function presentFactor({ id, name, created_at, last_used_at }: { id: string; name: string; created_at: Date; last_used_at: Date | null }) {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}

function presentDevice(
  { id, token_hash, user_agent, trusted_at, trusted_until }: TrustedDeviceRow,
  sent: readonly Buffer[],
): Security['trusted_devices'][number] {
  return {
    id,
    ...nameBrowser(user_agent),
    trusted_at: trusted_at.toISOString(),
    trusted_until: trusted_until.toISOString(),
    is_current: sent.some((hash) => hash.equals(token_hash)),
  }
}

/**
 * Replaces the password, and ends what the old one had begun: sign-ins that wait for their second step, and links that would set another one.
 * @throws RecordedRefusal `wrong_password`. @throws AppError `invalid_fields`.
 */
export async function changePassword(
  context: SessionContext,
  { config }: IdentityDependencies,
  { old_password, password, end_other_sessions }: HandlerInput<typeof changePasswordEndpoint>['body'],
): Promise<null> {
  const action = 'password.change'
  if (!(await verifyPassword(await lockPassword(context), old_password))) {
    await recordUserEvent(context, context.userId, { action, refusedFor: 'wrong_password' })
    throw new RecordedRefusal('wrong_password')
  }
  await checkNewPassword(context, config, password)
  await setPassword(context, password)
  await endChallenges(context)
  await endOpenLinks(context, ['reset_password'])
  await recordUserEvent(context, context.userId, { action })
  if (end_other_sessions) await endOthers(context)
  await addNotice(context, { kind: 'password_changed' })
  return null
}

/**
 * Forgets a browser: from now on it is asked for the second step, and is a new one when it signs in again.
 * @throws RecordedRefusal `not_found`.
 */
export async function forgetDevice(context: SessionContext, id: string): Promise<null> {
  const action = 'device.forget'
  if (!(await deleteDevice(context, id))) return refuseUnknown(context, action, id)
  await recordUserEvent(context, context.userId, { action, targetId: id })
  return null
}

const endAction = 'session.end'

export async function listSessions(context: SessionContext): Promise<HandlerOutput<typeof listEndpoint>> {
  const rows = await findSessions(context)
  return rows.map(({ user_agent, created_at, last_used_at, expires_at, ...row }) => ({
    ...row,
    ...nameBrowser(user_agent),
    is_current: row.id === context.session.id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/**
 * Ends a session of the caller's, this one included, from its next call on.
 * @throws RecordedRefusal `not_found`.
 */
export async function endSession(context: SessionContext, id: string): Promise<null> {
  if (!(await endSessionById(context, id))) return refuseUnknown(context, endAction, id)
  await recordUserEvent(context, context.userId, { action: endAction, targetId: id })
  return null
}

/** Ends every session of the caller but this one. */
export async function endOthers(context: SessionContext): Promise<HandlerOutput<typeof endOtherSessions>> {
  const ended = await endSessionsBeside(context)
  await recordUserEvent(context, context.userId, { action: endAction, details: { ended } })
  return { ended }
}
