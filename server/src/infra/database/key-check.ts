import type pg from 'pg'
import { createSealer } from '../crypto.ts'
import { UserError } from '../user-error.ts'
import { hasOnlyOtherLogins } from './roles.ts'

/** The secret key of this process, and where a person finds it: `SECRET_KEY` or the path of secret.key. */
export interface KeyInUse {
  readonly secretKey: Buffer
  readonly secretKeySource?: string
}

const purpose = 'key check'
const text = 'counterfoil'

/**
 * Refuses a key other than the one that this database was set up with, before anything is written.
 * A database of an earlier version has no check value yet; there the login of the key, which setting up had created, must exist.
 */
export async function checkSecretKey(client: Pick<pg.Client, 'query'>, key: KeyInUse): Promise<void> {
  const { rows } = await client.query<{ has_check: boolean; has_data: boolean }>(
    `SELECT to_regclass('counterfoil_key') IS NOT NULL AS has_check, to_regclass('counterfoil_migrations') IS NOT NULL AS has_data`,
  )
  const sealed = rows[0]?.has_check ? (await client.query<{ sealed: Buffer }>('SELECT sealed FROM counterfoil_key')).rows[0]?.sealed : undefined
  const fits = sealed ? opensKeyCheck(sealed, key.secretKey) : !rows[0]?.has_data || !(await hasOnlyOtherLogins(client, key.secretKey))
  if (!fits) throw wrongKey(key)
}

/** Keeps the check value, once. */
export async function keepKeyCheck(client: Pick<pg.Client, 'query'>, { secretKey }: KeyInUse): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS counterfoil_key (sealed bytea NOT NULL)')
  await client.query('INSERT INTO counterfoil_key (sealed) SELECT $1 WHERE NOT EXISTS (SELECT FROM counterfoil_key)', [sealKeyCheck(secretKey)])
}

/** Returns a value that only this key opens. */
export const sealKeyCheck = (secretKey: Buffer): Buffer => createSealer(secretKey, purpose).seal(text, purpose)

/** Whether the value was sealed with this key. */
export function opensKeyCheck(sealed: Buffer, secretKey: Buffer): boolean {
  try {
    return createSealer(secretKey, purpose).open(sealed, purpose) === text
  } catch {
    return false
  }
}

function wrongKey({ secretKeySource = 'SECRET_KEY' }: KeyInUse): UserError {
  const remedy = secretKeySource === 'SECRET_KEY' ? 'Set SECRET_KEY to the original key' : 'Put the original file back, or set SECRET_KEY to its content'
  return new UserError(
    `${secretKeySource} is not the key this database was set up with. ${remedy}, then start again. Nothing was changed.\nOnly the original key opens two-step verification, bank account numbers and other encrypted data.`,
  )
}
