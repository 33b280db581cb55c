import { sql } from 'kysely'
import type { RequestContext } from '../context.ts'

/** The installation's keys, each sealed under the secret key; during a rotation, under both secret keys. */

export interface KeyRow {
  readonly id: Buffer
  readonly purpose: 'sealing' | 'hashing'
  readonly sealed: readonly Buffer[]
}

export async function listKeyRows({ db }: Pick<RequestContext, 'db'>): Promise<KeyRow[]> {
  return (await sql<KeyRow>`SELECT id, purpose, sealed FROM counterfoil_keys`.execute(db)).rows
}

/** The key that new values are sealed under. */
export async function getSealingKeyRow({ db }: Pick<RequestContext, 'db'>): Promise<KeyRow> {
  const { rows } = await sql<KeyRow>`SELECT id, purpose, sealed FROM counterfoil_keys WHERE purpose = 'sealing' AND is_current`.execute(db)
  if (!rows[0]) throw new Error('The database has no key to encrypt with.')
  return rows[0]
}
