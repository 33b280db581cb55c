import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/infra/database/database.ts'
import { type CheckResult, verifyLedger } from '../src/modules/ledger/index.ts'

/**
 * What the rules of the ledger say about a damage that is undone again.
 * @param owner sees past row-level security.
 */
export async function verifyDamaged(owner: Database, statement: string): Promise<CheckResult[]> {
  let results: CheckResult[] = []
  const undo = new Error('undo')
  await owner
    .transaction({}, async (tx) => {
      // Only a superuser in a test gets past the constraints and triggers.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await sql`ALTER TABLE payments DROP CONSTRAINT refund_not_above_captured, DROP CONSTRAINT disputes_not_above_captured`.execute(tx)
      const { rows } = await sql<{ name: string }>`SELECT conname AS name FROM pg_constraint WHERE conrelid = 'disputes'::regclass AND contype = 'c'`.execute(
        tx,
      )
      for (const { name } of rows) await sql`ALTER TABLE disputes DROP CONSTRAINT ${sql.id(name)}`.execute(tx)
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
