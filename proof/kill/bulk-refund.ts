import { expect } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type BulkAction, getBulkAction, reviewBulkAction, startBulkRefund } from '#areas/payments/contract/bulk.ts'
import { inAccount, makeBusiness, makePayment } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import type { Planted } from './kill-at.ts'

const amountMinor = 1_000

/** A bulk refund of some payments: each must be refunded, posted, audited and told once. */
export async function plantBulkRefund(server: TestServer, count: number): Promise<Planted> {
  const shop = await makeBusiness(server)
  const { token } = shop.people.owner
  const call = <T>(endpoint: Parameters<TestServer['call']>[0], params: Record<string, string>, body?: unknown) =>
    server.call<T>(endpoint, { token, params: { id: shop.liveId, ...params }, headers: { 'idempotency-key': endpoint.path }, ...(body ? { body } : {}) })
  for (let number = 0; number < count; number++) await makePayment(server, shop, { amountMinor, card: 'pm_card_bypassPending' })
  // Covers the fees, which refunds don't return.
  await makePayment(server, shop, { amountMinor: 100 * amountMinor, card: 'pm_card_bypassPending' })
  const review = await call<BulkAction>(reviewBulkAction, {}, { kind: 'refund', selection: { q: 'amount:10 currency:USD' } })
  const { id: bulkId, sums } = review.envelope.data
  expect(sums).toEqual([{ outcome: 'open', currency: 'USD', count, amount_minor: count * amountMinor }])
  expect((await call(startBulkRefund, { bulkId }, { reason: 'requested_by_customer' })).status).toBe(200)
  const read = async () => (await call<BulkAction>(getBulkAction, { bulkId })).envelope.data
  return {
    isDone: async () => (await read()).state === 'done',
    expectOnce: async () => {
      expect((await read()).sums).toEqual([{ outcome: 'done', currency: 'USD', count, amount_minor: count * amountMinor }])
      const { rows } = await server.db.owner.query(
        `SELECT (SELECT count(*)::int FROM refunds WHERE merchant_id = $1 AND amount_minor = $2) AS refunds,
                (SELECT count(DISTINCT payment_id)::int FROM refunds WHERE merchant_id = $1) AS payments,
                (SELECT count(*)::int FROM account_changes WHERE merchant_id = $1 AND type = 'refund.succeeded') AS changes,
                (SELECT count(*)::int FROM merchant_audit_events WHERE merchant_id = $1 AND action = 'payment.refunded') AS audited,
                (SELECT count(*)::int FROM balance_transactions WHERE merchant_id = $1 AND type = 'refund') AS posted,
                (SELECT count(*)::int FROM intents WHERE done_at IS NULL) AS open`,
        [shop.liveId, amountMinor],
      )
      expect(rows).toEqual([{ refunds: count, payments: count, changes: count, audited: count, posted: count, open: 0 }])
      const checks = await inAccount(server, { merchantId: shop.liveId }, verifyLedger)
      expect(checks.filter(({ violationCount }) => violationCount > 0)).toEqual([])
    },
  }
}
