import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { indexesOf, insertListedAccount, listedAccount, listedTimeZone, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type EventFilters, findEventLogPage } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 20_000
const startsAt = new Date('2024-05-22T00:00:00Z')
const middle = { createdAt: '2024-06-01T00:00:00.000000Z', id: earliestId('evt', new Date('2024-06-01T00:00:00Z')) }
const first: PageRequest = { limit: 51, after: null, before: null }
const deep: PageRequest = { limit: 51, after: middle, before: null }
const before: PageRequest = { limit: 51, after: null, before: middle }
/** The end of the month of the rows, so all of them are shown. */
const readAt = new Date('2024-06-20T00:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const times = Array.from({ length: rowCount }, (_, index) => new Date(startsAt.getTime() + index * 60_000))
  await db.owner.query(
    `INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id)
     SELECT $1, e.id, e.at, e.at, CASE WHEN e.n % 97 = 0 THEN 'charge.refunded' WHEN e.n % 2 = 0 THEN 'charge.succeeded' ELSE 'payment_intent.succeeded' END,
       'pi_' || e.n / 7, e.id FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS e (id, at, n)`,
    [merchantId, times.map((at) => `${earliestId('evt', at)}0000000`), times],
  )
  await db.owner.query(
    `INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, state, next_attempt_at, delivered_at)
     SELECT $1, 'whd_' || e.n, e.created_at, 'we_1', e.id, e.type, (ARRAY['failed', 'delivered', 'pending'])[1 + least(e.n % 500, 2)],
       CASE WHEN e.n % 500 > 1 THEN now() END, CASE WHEN e.n % 500 = 1 THEN now() END
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM api_events WHERE merchant_id = $1) AS e WHERE e.n % 3 > 0`,
    [merchantId],
  )
  await vacuum(db.owner, 'api_events', 'webhook_deliveries')
}, 120_000)
afterAll(() => db.drop())

/** The statements on events that find a page. */
async function pageStatements(filters: EventFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(readAt, (context) => findEventLogPage(context, filters, request, listedTimeZone)))
  return statements.filter(({ text }) => text.includes('FROM api_events'))
}

test.each<[string, EventFilters, PageRequest, string]>([
  ['the first page', {}, first, 'pkey'],
  ['a page further back', {}, deep, 'pkey'],
  ['the page before one', {}, before, 'pkey'],
  ['dates', { created_from: '2024-06-01', created_to: '2024-06-02' }, first, 'pkey'],
  ['a type', { type: ['charge.refunded'] }, first, 'type_id_idx'],
  ['several types', { type: ['charge.refunded', 'payout.failed'] }, deep, 'type_id_idx'],
  ['an object', { object_id: 'pi_700' }, first, 'object_id_id_idx'],
  ['an object and a state', { object_id: 'pi_700', delivery: ['none'] }, first, 'object_id_id_idx'],
  ['a state that few have', { delivery: ['failed'] }, first, 'pkey'],
])('%s reads its index', async (_, filters, request, index) => {
  const names = await indexesOf(db, 'api_events', await pageStatements(filters, request))
  expect(names.filter((name) => name.startsWith('api_events_default') && name.endsWith(index))).toHaveLength(1)
})
