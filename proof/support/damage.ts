import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CheckResult, verifyLedger } from '#areas/ledger/server/index.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import type { TestDatabase } from './database.ts'

/**
 * What the rules of the ledger say about a damage that is undone again.
 * @param statement sees past row-level security; no trigger, reference or check refuses it.
 */
export async function verifyDamaged(db: TestDatabase, statement: string): Promise<CheckResult[]> {
  let results: CheckResult[] = []
  const undo = new Error('undo')
  const unchecked = await openUnchecked(db)
  await unchecked
    .transaction({}, async (tx) => {
      const { numAffectedRows } = await sql.raw(statement).execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0n)
      results = await verifyLedger({ db: tx })
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return results
}

const opened = new WeakMap<TestDatabase, Promise<Database>>()

/**
 * A connection without triggers and references, to a database without the checks in the way. Both are set once: after a change of session_replication_role or of
 * a table, PostgreSQL plans all checks of the ledger again. It ends with the database.
 */
function openUnchecked(db: TestDatabase): Promise<Database> {
  const known = opened.get(db) ?? dropChecks(db)
  opened.set(db, known)
  return known
}

async function dropChecks({ owner, url }: TestDatabase): Promise<Database> {
  await owner.query('ALTER TABLE payments DROP CONSTRAINT refund_not_above_captured, DROP CONSTRAINT disputes_not_above_captured')
  const { rows } = await owner.query<{ name: string }>(
    `SELECT quote_ident(conname) AS name FROM pg_constraint WHERE conrelid = 'disputes'::regclass AND contype = 'c'`,
  )
  for (const { name } of rows) await owner.query(`ALTER TABLE disputes DROP CONSTRAINT ${name}`)
  const connection = new URL(url)
  connection.searchParams.set('options', '-c session_replication_role=replica')
  return openDatabase({ connectionString: connection.href, poolSize: 1 })
}
