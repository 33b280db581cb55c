import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { deriveKey } from '../keys/crypto.ts'
import { openKey, sealKey } from '../keys/keys.ts'
import { idOfKey, seal, unseal } from '../keys/sealing.ts'
import { UserError } from '../user-error.ts'

/** The secret key of this process, and where a person finds it: `SECRET_KEY` or the path of secret.key. */
export interface KeyInUse {
  readonly secretKey: Buffer
  readonly secretKeySource?: string
}

type Client = Pick<pg.Client, 'query'>

const keyBytes = 32
const checkPurpose = 'key check'
const checkText = 'counterfoil'

/** Refuses a secret key that doesn't open the keys of this database, before anything is written. A database without keys takes any. */
export async function checkSecretKey(client: Client, key: KeyInUse): Promise<void> {
  const sealed = await readKeys(client)
  if (!sealed.every((row) => opens(row, key.secretKey))) throw wrongKey(key)
}

export interface SealedKey {
  readonly id: Buffer
  /** One per secret key; during a rotation, first the old key and then the new one. */
  readonly sealed: readonly Buffer[]
}

/** Reads the keys of the database; none before it is set up. */
export async function readKeys(client: Client): Promise<SealedKey[]> {
  const { rows } = await client.query<{ has_keys: boolean }>(`SELECT to_regclass('counterfoil_keys') IS NOT NULL AS has_keys`)
  return rows[0]?.has_keys ? (await client.query<SealedKey>('SELECT id, sealed FROM counterfoil_keys ORDER BY purpose, is_current')).rows : []
}

/** Creates the table of keys and the first keys, once. */
export async function createKeys(client: Client, { secretKey }: KeyInUse): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS counterfoil_keys (
    id bytea PRIMARY KEY,
    purpose text NOT NULL CONSTRAINT key_purpose_known CHECK (purpose IN ('sealing', 'hashing')),
    is_current boolean NOT NULL,
    sealed bytea[] NOT NULL CONSTRAINT key_sealed_under_one_or_two CHECK (cardinality(sealed) BETWEEN 1 AND 2)
  )`)
  await client.query('CREATE UNIQUE INDEX IF NOT EXISTS one_current_key ON counterfoil_keys (purpose) WHERE is_current')
  await client.query('GRANT SELECT ON counterfoil_keys TO counterfoil_app')
  if ((await readKeys(client)).length > 0) return
  const values = ['sealing', 'hashing'].flatMap((purpose) => {
    const key = randomBytes(keyBytes)
    return [purpose, idOfKey(key), [sealKey(secretKey, key)]]
  })
  await client.query('INSERT INTO counterfoil_keys (purpose, id, is_current, sealed) VALUES ($1, $2, true, $3), ($4, $5, true, $6)', values)
}

/** Whether the key is sealed under this secret key. */
function opens({ id, sealed }: SealedKey, secretKey: Buffer): boolean {
  try {
    openKey(secretKey, id, sealed)
    return true
  } catch {
    return false
  }
}

/** Returns a value that only this secret key opens, for the manifest of a backup. */
export const sealKeyCheck = (secretKey: Buffer): Buffer => seal(deriveKey(secretKey, checkPurpose), idOfKey(secretKey), checkText, checkPurpose)

/** Whether the value was sealed with this secret key. */
export function opensKeyCheck(sealed: Buffer, secretKey: Buffer): boolean {
  try {
    return unseal(deriveKey(secretKey, checkPurpose), sealed, checkPurpose).toString() === checkText
  } catch {
    return false
  }
}

function wrongKey({ secretKeySource = 'SECRET_KEY' }: KeyInUse): UserError {
  const remedy = secretKeySource === 'SECRET_KEY' ? 'Set SECRET_KEY to the original key' : 'Put the original file back, or set SECRET_KEY to its content'
  return new UserError(
    `${secretKeySource} is not the key this database was set up with. ${remedy}, then start again. Nothing was changed.\nOnly the original key, or the new one after rotate-key, opens two-step verification, bank account numbers and other encrypted data.`,
  )
}
