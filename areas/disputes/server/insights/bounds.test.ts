import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** What happens to an account with more disputes than are read. */

const disputeCount = 26_000
const range = { from: '2026-05-01', to: '2026-06-15', currency: 'USD' } as const

let server: TestServer
let business: TestBusiness<'viewer'>

beforeAll(async () => {
  server = await createTestServer({ now: new Date('2026-06-15T12:00:00Z') })
  business = await makeBusiness(server, { roles: ['viewer'] })
  const client = await server.db.owner.connect()
  // Rows without what they refer to, in a few statements.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret)
     SELECT $1, 'pi_' || n, '2026-06-01Z', 100, 'USD', 'succeeded', 'successful', 'automatic', 'bulk' FROM generate_series(0, 99) n`,
    [business.liveId],
  )
  await client.query(
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, reason, category, network, network_reason_code,
       due_by, processor_id, withdrawal_transaction_id, card_country, search_keys)
     SELECT $1, 'dp_' || n, '2026-06-15T11:59:00Z'::timestamptz - n * interval '2 minutes', 'pi_' || n % 100, 'ch_1', 'USD', 100, 'chargeback', 'needs_response',
       'fraudulent', 'fraud', 'visa', '10.4', '2026-07-01', 'core_' || n, 'txn_1', '', '{}' FROM generate_series(1, $2::int) n`,
    [business.liveId, disputeCount],
  )
  await client.query('SET session_replication_role = DEFAULT')
  client.release()
}, 120_000)
afterAll(() => server.close())

const caller = () => ({ token: business.people.viewer.token, params: { id: business.liveId } })
async function countSince(day: string): Promise<number> {
  const { rows } = await server.db.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM disputes WHERE merchant_id = $1 AND created_at >= $2::timestamp AT TIME ZONE 'Asia/Hong_Kong'`,
    [business.liveId, day],
  )
  return rows[0]?.count ?? 0
}

it('counts whole days up to 25,000 disputes, without a comparison, and says from which day on', async () => {
  const { envelope } = await server.call<Answer<typeof getDisputeInsights>>(getDisputeInsights, { ...caller(), query: range })
  const { from, current, before, months } = envelope.data
  expect(from > range.from).toBe(true)
  expect([current.dispute_count, before]).toEqual([await countSince(from), null])
  expect(current.dispute_count).toBeLessThanOrEqual(25_000)
  // A day has 720 disputes, and one more would have been too many.
  expect(current.dispute_count).toBeGreaterThan(25_000 - 2 * 720)
  expect(months.reduce((sum, month) => sum + month.dispute_count, 0)).toBe(current.dispute_count)
})

it('breaks down as many whole days as it can look up', async () => {
  const { envelope } = await server.call<Answer<typeof getDisputeBreakdown>>(getDisputeBreakdown, { ...caller(), query: { ...range, by: 'country' } })
  const { from, values } = envelope.data
  expect(values).toMatchObject([{ value: 'unknown', dispute_count: await countSince(from ?? '') }])
  expect(values[0]?.dispute_count).toBeLessThanOrEqual(10_000)
})
