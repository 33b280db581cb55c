import { platformLimits } from '#areas/platform/contract/rules.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { AppError } from '#server/infra/errors.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import type { PlatformKeyShown } from '../index.ts'
import {
  expirePlatformKey,
  insertPlatformKey,
  type KeyContext,
  listPlatformKeyRows,
  lockPlatform,
  type PlatformKeyRow,
  recordPlatformEvent,
  setKeyRevoked,
} from './keys-store.ts'

export type { KeyContext } from './keys-store.ts'

/** Listing, adding, rolling and revoking the keys of a platform, by one of them or by a command. */

type Dependencies = Pick<HttpDependencies, 'database'>

const keyPrefix = 'platform_'
const secretBytes = 24
const shownEnd = 4

export interface NewPlatformKey extends PlatformKeyShown {
  /** Returned once; only its hash is stored. */
  readonly secret: string
}

/** Makes a key that works from now on. Writes no audit row. */
export async function insertNewKey(context: KeyContext, cell: string, name: string): Promise<NewPlatformKey> {
  const secret = `${keyPrefix}${cell}${randomToken(secretBytes)}`
  const row = { id: newId('pkey', context.now), name, last4: secret.slice(-shownEnd), created_at: context.now, last_used_at: null, expires_at: null }
  await insertPlatformKey(context, { ...row, secretHash: sha256(secret) })
  return { ...present(context, row), secret }
}

/** Returns the keys that work, the newest first. */
export async function listKeys(context: KeyContext): Promise<PlatformKeyShown[]> {
  return (await listPlatformKeyRows(context)).map((row) => present(context, row))
}

function present({ platform }: KeyContext, { created_at, last_used_at, expires_at, ...row }: PlatformKeyRow): PlatformKeyShown {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    is_current: row.id === platform.keyId,
  }
}

/** @throws AppError `too_many_platform_keys`. */
export async function addKey(context: KeyContext, dependencies: Dependencies, name: string): Promise<NewPlatformKey> {
  return changeKeys(context, dependencies, async (own, keys) => {
    refuseTooMany(keys)
    const key = await insertNewKey(own, dependencies.database.cell, name)
    await recordPlatformEvent(own, { action: 'platform_keys.create', targetId: key.id, details: { name, last4: key.last4 } })
    return key
  })
}

/**
 * Makes a key in place of another one, which works for the hours of grace, or until the end it already had.
 * @throws AppError `not_found` or `too_many_platform_keys`.
 */
export async function rollKey(context: KeyContext, dependencies: Dependencies, id: string, graceHours: number): Promise<NewPlatformKey> {
  return changeKeys(context, dependencies, async (own, keys) => {
    const old = getKey(keys, id)
    refuseTooMany(keys)
    const key = await insertNewKey(own, dependencies.database.cell, old.name)
    const expiresAt = new Date(own.now.getTime() + graceHours * hourMs)
    await expirePlatformKey(own, id, expiresAt)
    await recordPlatformEvent(own, { action: 'platform_keys.roll', targetId: id, details: { new_key_id: key.id, expires_at: expiresAt.toISOString() } })
    return key
  })
}

/**
 * Ends a key from its next call on. A command may take the last one, since a command can also add one.
 * @throws AppError `not_found` or `last_platform_key`.
 */
export async function revokeKey(context: KeyContext, dependencies: Dependencies, id: string): Promise<null> {
  return changeKeys(context, dependencies, async (own, keys) => {
    const { name, last4 } = getKey(keys, id)
    const hasAnother = keys.some((key) => key.id !== id && key.expires_at === null)
    if (own.platform.keyId !== null && !hasAnother) throw new AppError('last_platform_key')
    await setKeyRevoked(own, id)
    await recordPlatformEvent(own, { action: 'platform_keys.revoke', targetId: id, details: { name, last4 } })
    return null
  })
}

/** Runs a change with the keys that work, one change of a platform after the other. */
async function changeKeys<T>(context: KeyContext, { database }: Dependencies, change: (own: KeyContext, keys: PlatformKeyRow[]) => Promise<T>): Promise<T> {
  return database.transaction({}, async (db) => {
    const own = { ...context, db }
    await lockPlatform(own)
    return change(own, await listPlatformKeyRows(own))
  })
}

function getKey(keys: readonly PlatformKeyRow[], id: string): PlatformKeyRow {
  const key = keys.find((one) => one.id === id)
  if (!key) throw new AppError('not_found')
  return key
}

function refuseTooMany(keys: readonly PlatformKeyRow[]): void {
  if (keys.length >= platformLimits.platformKeysMax) throw new AppError('too_many_platform_keys', { maximum: platformLimits.platformKeysMax })
}
