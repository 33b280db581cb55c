import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openKey, sealKey } from '../keys/keys.ts'
import { idOfKey, keyIdOf } from '../keys/sealing.ts'
import { readKeys, type SealedKey } from './key-check.ts'
import { loginOf, retireLogins } from './roles.ts'

/** Replaces the secret key. Meanwhile the keys of the database are sealed under both secret keys, so servers with either one read everything. */

type Client = Pick<pg.Client, 'query'>

const keyBytes = 32
const stillReferenced = '23503'

/** IDs of the secret keys. */
export interface SecretKeys {
  readonly old: Buffer | null
  readonly current: Buffer
}

/** Reads which secret keys open the keys of the database. `old` is null outside a rotation. */
export async function readSecretKeys(client: Client): Promise<SecretKeys | null> {
  const [first, second] = ((await readKeys(client))[0]?.sealed ?? []).map(keyIdOf)
  if (!first) return null
  return second ? { old: first, current: second } : { old: null, current: first }
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    // Readers go on; whoever seals a value waits for the COMMIT only if its key is deleted.
    await client.query('LOCK TABLE counterfoil_keys IN SHARE ROW EXCLUSIVE MODE')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function setSealed(client: Client, rows: readonly SealedKey[], sealedOf: (row: SealedKey) => Buffer[]): Promise<void> {
  for (const row of rows) await client.query('UPDATE counterfoil_keys SET sealed = $2 WHERE id = $1', [row.id, sealedOf(row)])
}

/** Begins a rotation: seals the keys under the new secret key too, and adds a key that new values are sealed under from now on. */
export async function beginRotation(client: Client, oldKey: Buffer, newKey: Buffer): Promise<void> {
  await inTransaction(client, async () => {
    await setSealed(client, await readKeys(client), ({ id, sealed }) => {
      const key = openKey(oldKey, id, sealed)
      return [sealKey(oldKey, key), sealKey(newKey, key)]
    })
    const key = randomBytes(keyBytes)
    await client.query(`UPDATE counterfoil_keys SET is_current = false WHERE purpose = 'sealing'`)
    await client.query(`INSERT INTO counterfoil_keys (purpose, id, is_current, sealed) VALUES ('sealing', $1, true, $2)`, [
      idOfKey(key),
      [sealKey(oldKey, key), sealKey(newKey, key)],
    ])
  })
}

/** Counts the connections that are signed in with the login of a secret key. */
export async function countSessions(client: Client, keyId: Buffer): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND usename = $1',
    [loginOf(keyId)],
  )
  return rows[0]?.count ?? 0
}

/**
 * Ends a rotation: earlier keys, everything sealed under the old secret key and its login go in one transaction.
 * @param beforeCommit called where a test kills the process.
 * @returns false if a value is still sealed under an earlier key.
 */
export async function finishRotation(
  client: Client,
  newKey: Buffer,
  { isEmbedded, beforeCommit }: { isEmbedded: boolean; beforeCommit?: () => void },
): Promise<boolean> {
  try {
    await inTransaction(client, async () => {
      await client.query(`DELETE FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current`)
      await keepOnly(client, newKey)
      await retireLogins(client, [loginOf(idOfKey(newKey))], isEmbedded)
      beforeCommit?.()
    })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === stillReferenced) return false
    throw error
  }
}

/** Gives up a rotation. Values keep their keys, which only this secret key opens from now on. */
export async function cancelRotation(client: Client, oldKey: Buffer, { isEmbedded }: { isEmbedded: boolean }): Promise<void> {
  await inTransaction(client, async () => {
    await keepOnly(client, oldKey)
    await retireLogins(client, [loginOf(idOfKey(oldKey))], isEmbedded)
  })
}

/** Leaves the keys of the database to one secret key. For a transaction. */
export async function keepOnly(client: Client, secretKey: Buffer): Promise<void> {
  const rows = (await readKeys(client)).filter(({ sealed }) => sealed.length > 1)
  await setSealed(client, rows, ({ sealed }) => sealed.filter((bytes) => keyIdOf(bytes).equals(idOfKey(secretKey))))
}
