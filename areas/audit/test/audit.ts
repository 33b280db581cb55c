import type { Clock } from '../src/infra/clock/clock.ts'
import { sealAudit } from '../src/modules/audit/index.ts'
import type { TestDatabase } from './database.ts'
import { testKeys } from './keys.ts'

/** Seals every waiting audit row, as the worker does. */
export async function sealAll(
  { db, clock }: { readonly db: Pick<TestDatabase, 'database'>; readonly clock: Clock },
  headFile: string | null = null,
): Promise<void> {
  const options = { database: db.database, clock, keys: testKeys, log: { info: () => {}, warn: () => {} }, headFile }
  while (await sealAudit(options)) {
    // The next round.
  }
}
