import type pg from 'pg'
import { createRunner } from '../src/external.ts'
import type { ExternalRunner } from '../src/infra/external/runner.ts'
import { workOffLongJobs } from '../src/infra/work/long-round.ts'
import { bulkJobs } from '../src/jobs.ts'
import { testAcquirer } from './account.ts'
import type { FactoryBackend } from './factories.ts'
import { testBanking } from './payouts.ts'

const testRunner = createRunner(testAcquirer, testBanking)

/** Runs the bulk actions that were started, as the worker does. */
export async function runBulkActions({ db: { database }, clock }: FactoryBackend, runner: ExternalRunner = testRunner): Promise<void> {
  const log = { error: () => {} }
  while (await workOffLongJobs({ database, clock, log }, bulkJobs({ database, clock, runner, log })));
}

/** A row in each table of bulk actions. */
export async function plantBulkAction(owner: pg.Pool, merchantId: string): Promise<void> {
  await owner.query(
    `INSERT INTO bulk_actions (merchant_id, id, kind, created_at, created_by, created_by_name, has_more, payment_count)
     VALUES ($1, 'bulk_theirs', 'refund', now(), 'usr_theirs', 'Theirs', false, 1)`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO bulk_payments (merchant_id, bulk_id, position, payment_id, currency, amount_minor, fee_minor, outcome)
     SELECT merchant_id, 'bulk_theirs', 1, id, currency, amount_minor, 0, 'open' FROM payments WHERE merchant_id = $1 LIMIT 1`,
    [merchantId],
  )
}
