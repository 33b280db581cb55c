import type pg from 'pg'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { testAcquirer } from '#proof/support/account.ts'
import type { FactoryBackend } from '#proof/support/factories.ts'
import { createRunner } from '#server/external.ts'
import type { ExternalRunner } from '#server/infra/external/runner.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { bulkJobs } from '#server/jobs.ts'

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
