import { sealAudit } from '#areas/audit/server/index.ts'
import type { TestDatabase } from '#proof/support/database.ts'
import { testKeys } from '#proof/support/keys.ts'
import type { Clock } from '#server/infra/clock/clock.ts'

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
