import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PaymentId } from '@counterfoil/contract/ids'
import { refundPayment } from '@counterfoil/contract/payments'
import { type BulkAction, type BulkPayment, getBulkAction, listBulkPayments, reviewBulkAction, startBulkRefund } from '@counterfoil/contract/payments/bulk'
import { dayMs } from '@counterfoil/contract/time/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunner } from '../../src/external.ts'
import { appUrl } from '../../src/infra/database/roles.ts'
import type { ExternalStep } from '../../src/infra/external/runner.ts'
import { verifyLedger } from '../../src/modules/ledger/index.ts'
import { workOffDue } from '../../src/worker.ts'
import { testAcquirer } from '../account.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '../factories.ts'
import { testBanking } from '../payouts.ts'
import { testSecretKey } from '../postgres.ts'
import { isSoak } from '../scale.ts'
import { createTestServer, type TestServer } from '../server.ts'

/** The server is killed twice while it refunds 1,000 payments, 10,000 in the soak, and somebody refunds a few of them one by one meanwhile. */

const count = isSoak ? 10_000 : 1_000
const singleCount = 20
const makersAtOnce = 8
/** Until the money of sales is available. */
const settlingDays = 10
const timeout = 1_800_000
/** In the middle of a payment: its intent is committed and nobody was asked; its effect is there and not committed. */
const kills = [
  { at: 'intent_committed', afterPayments: count / 4 },
  { at: 'effect_applied', afterPayments: count / 2.5 },
] as const

let server: TestServer
let shop: TestBusiness
let token: string
beforeAll(async () => {
  server = await createTestServer({ now: new Date(Date.now() - settlingDays * dayMs) })
  shop = await makeBusiness(server)
  const make = async () => {
    for (let number = 0; number < count / makersAtOnce; number++) await makePayment(server, shop, { amountMinor: 1_000 })
  }
  await Promise.all(Array.from({ length: makersAtOnce }, make))
  // A sale that covers the fees, which refunds don't return. Then all of it becomes available.
  await makePayment(server, shop, { amountMinor: 100_000_000 })
  server.clock.advance(settlingDays * dayMs)
  const runner = createRunner(testAcquirer, testBanking)
  while (await workOffDue({ database: server.db.database, clock: server.clock, log: console, runner }));
  // As autovacuum does within minutes, and as the embedded database is configured: without statistics, each statement of an event is compiled.
  await server.db.owner.query('ANALYZE')
  await server.db.owner.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET jit = off', current_database()); END $$`)
  token = await makeSession(server, shop.people.owner.userId)
}, timeout)
afterAll(() => server.close())

const ask = <T>(endpoint: Parameters<TestServer['call']>[0], params: Record<string, string>, body?: unknown, query: Record<string, string> = {}, key = 'key') =>
  server.call<T>(endpoint, {
    token,
    params: { id: shop.liveId, ...params },
    query,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  })

/** @param fatal the step at which it dies, if it does. */
async function runWorker(fatal: readonly [step: ExternalStep, times: number] | null): Promise<unknown> {
  const worker = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, 'bulk-worker.ts'), appUrl(server.db.url, testSecretKey), ...(fatal ?? []).map(String)],
    {
      stdio: 'inherit',
    },
  )
  return (await once(worker, 'exit'))[1]
}

async function listAll(bulkId: string): Promise<BulkPayment[]> {
  const all: BulkPayment[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = { limit: '100', ...(after === null ? {} : { after }) }
    const { envelope } = await ask<{ items: BulkPayment[]; next_cursor: string | null }>(listBulkPayments, { bulkId }, undefined, query)
    all.push(...envelope.data.items)
    after = envelope.data.next_cursor
  } while (after !== null)
  return all
}

test('each payment is refunded once, and the result says so of each', { timeout }, async () => {
  const { owner } = server.db
  const began = performance.now()
  const { envelope } = await ask<BulkAction>(reviewBulkAction, {}, { kind: 'refund', selection: { q: 'amount:10 currency:USD' } })
  const reviewMs = performance.now() - began
  const { id: bulkId, sums } = envelope.data
  expect(sums).toEqual([{ outcome: 'open', currency: 'USD', count, amount_minor: count * 1_000 }])
  expect((await ask(startBulkRefund, { bulkId }, { reason: 'requested_by_customer' }, {}, 'start')).status).toBe(200)

  const handled: number[] = []
  let workMs = 0
  for (const { at, afterPayments } of kills) {
    const startedAt = performance.now()
    expect(await runWorker([at, afterPayments])).toBe('SIGKILL')
    workMs += performance.now() - startedAt
    const { rows } = await owner.query<{ outcome: string; count: number }>(
      `SELECT outcome, count(*)::int AS count FROM bulk_payments WHERE outcome IN ('done', 'pending') GROUP BY 1 ORDER BY 1`,
    )
    expect(rows[1]).toEqual({ outcome: 'pending', count: 1 })
    handled.push(rows[0]?.count ?? 0)
    // As if the leases had passed.
    await owner.query(`UPDATE long_jobs SET leased_until = now() WHERE state = 'running'`)
    await owner.query(`UPDATE intents SET leased_until = now() - interval '1 second' WHERE done_at IS NULL`)
  }
  // The last payments of the action, which its turn reaches later.
  const { rows: last } = await owner.query<{ payment_id: PaymentId }>('SELECT payment_id FROM bulk_payments ORDER BY position DESC LIMIT $1', [singleCount])
  const singles = last.map(({ payment_id: paymentId }) => ask(refundPayment, { paymentId }, { amount_minor: 400, reason: 'duplicate' }, {}, paymentId))
  expect((await Promise.all(singles)).every(({ status }) => status === 200)).toBe(true)
  const startedAt = performance.now()
  expect(await runWorker(null)).toBeNull()
  workMs += performance.now() - startedAt

  const { envelope: ended } = await ask<BulkAction>(getBulkAction, { bulkId })
  expect(ended.data.state).toBe('done')
  expect(ended.data.sums).toEqual([
    { outcome: 'done', currency: 'USD', count: count - singleCount, amount_minor: (count - singleCount) * 1_000 },
    { outcome: 'refused', currency: 'USD', count: singleCount, amount_minor: singleCount * 1_000 },
  ])
  const listed = await listAll(bulkId)
  expect(new Set(listed.map(({ payment_id }) => payment_id)).size).toBe(count)
  const refused = listed.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ payment_id, refusal }) => [payment_id, refusal?.code]).toSorted()).toEqual(
    last.map(({ payment_id }) => [payment_id, 'payment_changed']).toSorted(),
  )
  const { rows: refunds } = await owner.query(
    `SELECT amount_minor::int, count(*)::int AS refunds, count(DISTINCT payment_id)::int AS payments FROM refunds WHERE merchant_id = $1 GROUP BY 1 ORDER BY 1`,
    [shop.liveId],
  )
  expect(refunds).toEqual([
    { amount_minor: 400, refunds: singleCount, payments: singleCount },
    { amount_minor: 1_000, refunds: count - singleCount, payments: count - singleCount },
  ])
  for (const [table, condition] of [
    ['account_changes', `type = 'refund.succeeded'`],
    ['merchant_audit_events', `action = 'payment.refunded'`],
    ['balance_transactions', `type = 'refund'`],
  ]) {
    const { rows } = await owner.query(`SELECT count(*)::int AS count FROM ${table} WHERE merchant_id = $1 AND ${condition}`, [shop.liveId])
    expect([table, rows[0]]).toEqual([table, { count }])
  }
  const checks = await inAccount(server, { merchantId: shop.liveId }, verifyLedger)
  expect(checks.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  console.table([
    {
      payments: count,
      'review (ms)': Math.round(reviewMs),
      'handled at the kills': handled.join(', '),
      refunded: count - singleCount,
      refused: singleCount,
      'refunds per second': Math.round(count / (workMs / 1_000)),
    },
  ])
})
