import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'
import type { ChainEnd, SealedEntry, SignedHead } from './chain.ts'

/** The sealer writes the log of every business, so it reads and writes through functions of the database. */

type Db = Pick<RequestContext, 'db'>

/** Runs a round of the only sealer in one transaction. Returns null if another process is sealing. */
export async function runAsSealer<T>(database: Database, work: (context: Db) => Promise<T>): Promise<T | null> {
  return database.transaction({ kind: 'work' }, async (db) => {
    const { rows } = await sql<{ is_begun: boolean }>`SELECT begin_sealing() AS is_begun`.execute(db)
    return rows[0]?.is_begun ? work({ db }) : null
  })
}

export const isAuditUnsealed = (): DueCondition => sql`has_unsealed_audit()`

/** Takes audit rows that wait, the oldest first. */
export async function takeUnsealed({ db }: Db, limit: number, memberActions: readonly string[]): Promise<Omit<SealedEntry, 'id'>[]> {
  const { rows } = await sql<Omit<SealedEntry, 'id'>>`
    SELECT source, source_id::text, business_id, merchant_id, created_at, actor_kind, actor_id, actor_name, actor_email, action, target_id, outcome, reason, details, ip,
           user_agent, request_id
    FROM take_unsealed_audit(${limit}, ${memberActions})`.execute(db)
  return rows
}

export async function appendEntries(
  { db }: Db,
  entries: readonly (SealedEntry & ChainEnd)[],
  { position, hash, sealedAt, signature }: SignedHead,
): Promise<void> {
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, hash: entry.hash.toString('hex') })))
  await sql`SELECT append_audit_log(${rows}::jsonb, ${position}, ${hash}, ${sealedAt}::timestamptz, ${signature})`.execute(db)
}

/** Returns the signed end of the chain; undefined before the first entry. */
export async function findHead({ db }: Db): Promise<SignedHead | undefined> {
  return readHead(db, sql`find_audit_head()`)
}

/** The same for the owner of the table, which doesn't trust functions. The sealer waits until the transaction ends. */
export async function lockHead({ db }: Db): Promise<SignedHead | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit_log', 0))`.execute(db)
  return readHead(db, sql`audit_head`)
}

async function readHead(db: RequestContext['db'], from: RawBuilder<unknown>): Promise<SignedHead | undefined> {
  const { rows } = await sql<{
    position: number
    hash: Buffer
    sealed_at: Date
    signature: Buffer
  }>`SELECT position, hash, sealed_at, signature FROM ${from}`.execute(db)
  const [row] = rows
  return row && { position: row.position, hash: row.hash, sealedAt: row.sealed_at.toISOString(), signature: row.signature }
}
