import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { checklistQuery } from './checklist-store.ts'

/** Pages read, whatever the number of rows. */
const buffersMax = 40
const { merchantId } = listedAccount

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  // None was captured, so a scan for the first captured one would read them all.
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '20 minutes', 'USD', 100, 'canceled', 'canceled', 'automatic', 'secret'
     FROM generate_series(1, 20000) AS i`,
    [merchantId],
  )
  await vacuum(db.owner, 'payments')
}, 120_000)
afterAll(() => db.drop())

it('reads one entry of an index for each step', async () => {
  const { plan, rows } = await db.database.transaction({ merchantId }, async (tx) => {
    // The first call of a connection plans the function as well.
    const { rows } = await checklistQuery(merchantId, new Date()).execute(tx)
    const explained = await sql<{
      'QUERY PLAN': [{ Plan: Record<string, unknown> }]
    }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${checklistQuery(merchantId, new Date())}`.execute(tx)
    return { plan: explained.rows[0]?.['QUERY PLAN'][0].Plan, rows }
  })
  expect(rows).toEqual([{ payment: false, decline: false, webhook: false, refund: false, live_key: false }])
  expect(Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks'])).toBeLessThanOrEqual(buffersMax)
  const text = JSON.stringify(plan)
  for (const index of ['payments_by_capture_time', 'charges_declined']) expect(text).toContain(index)
})
