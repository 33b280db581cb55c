import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bankAccountId, paymentId, payoutId } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { ofBankAccountsQuery, ofPaymentQuery, ofPayoutsQuery } from '#server/infra/external/shown-instructions-store.ts'

const rowCount = 40_000
const { merchantId } = listedAccount

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO platforms (platform_id, name, created_at, push_url, sealed_push_secret)
     SELECT 'plat_1', 'Plans', now(), 'https://x.example', '\\x01'::bytea || id FROM counterfoil_keys WHERE purpose = 'sealing'`,
  )
  // What they belong to does not matter here.
  await db.owner.query(`SET session_replication_role = replica;
    INSERT INTO instructions (merchant_id, id, platform_id, type, subject_id, payment_id, payout_id, bank_account_id, payload, state, created_at, acknowledged_at, overdue_at, answered_at, result, next_push_at)
    SELECT '${merchantId}', 'int_' || lpad(i::text, 8, '0'), 'plat_1', CASE WHEN i % 10 = 0 THEN 'payout.send' ELSE 'refund.create' END, 'x_' || i,
           CASE WHEN i % 10 > 1 THEN 'pi_' || i / 4 END, CASE WHEN i % 10 = 0 THEN 'po_' || i END, CASE WHEN i % 10 = 1 THEN 'ba_' || i END, '{}',
           CASE WHEN i % 1000 < 3 THEN 'sent' WHEN i % 1000 < 5 THEN 'acknowledged' ELSE 'succeeded' END, now(), now(), now() + (i % 2 - 0.5) * interval '1 day',
           CASE WHEN i % 1000 >= 5 THEN now() END, CASE WHEN i % 1000 >= 5 THEN '{}'::jsonb END, CASE WHEN i % 1000 < 3 THEN now() END
    FROM generate_series(1, ${rowCount}) AS i;
    SET session_replication_role = origin`)
  await vacuum(db.owner, 'instructions')
}, 120_000)
afterAll(() => db.drop())

test('what is shown of a payment, of a page of payouts and of bank accounts reads an index, never the whole table', async () => {
  await expectIndexedList(db, 'instructions', ofPaymentQuery(merchantId, z.parse(paymentId, 'pi_777')))
  const payoutIds = Array.from({ length: 50 }, (_, i) => z.parse(payoutId, `po_${(i + 100) * 10}`))
  await expectIndexedList(db, 'instructions', ofPayoutsQuery(merchantId, payoutIds))
  const bankAccountIds = ['ba_101', 'ba_7771'].map((id) => z.parse(bankAccountId, id))
  await expectIndexedList(db, 'instructions', ofBankAccountsQuery(merchantId, bankAccountIds))
})

/** The body of a function as it is in the database, with values in the place of its parameters. */
async function bodyOf(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const { rows } = await db.owner.query<{ body: string }>('SELECT prosrc AS body FROM pg_proc WHERE proname = $1', [name])
  const { body } = rows[0] ?? { body: '' }
  return Object.entries(values).reduce((text, [parameter, value]) => text.replaceAll(parameter, value), body)
}

test.each([
  ['all states', `'{sent,acknowledged,succeeded,failed}'::text[]`, 'NULL::timestamptz', `''`],
  ['open ones', `'{sent,acknowledged}'::text[]`, 'NULL::timestamptz', `''`],
  ['overdue ones', `'{sent,acknowledged}'::text[]`, 'now()', `''`],
  ['a deep page', `'{succeeded}'::text[]`, 'NULL::timestamptz', `'int_00020000'`],
])('a platform’s list of %s reads an index in its order', async (_, states, overdueAt, after) => {
  const list = await bodyOf('list_instructions', { p_platform_id: `'plat_1'`, p_states: states, p_overdue_at: overdueAt, p_after: after, p_limit: '51' })
  await expectFewPages(list)
})

test('the worker takes what is to be pushed by an index', async () => {
  const take = await bodyOf('take_instructions_to_push', {
    p_now: 'now()',
    p_leased_until: `now() + interval '30 seconds'`,
    p_busy_platform_ids: `'{}'::text[]`,
    p_count_per_platform: '10',
  })
  await expectFewPages(take)
})

interface PlanNode {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const buffersMax = 1000

/** As the functions run, which is as the owner: an index of the table is read, and few pages. */
async function expectFewPages(statement: string): Promise<void> {
  const { rows } = await db.owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no plan')
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const scans = nodes(plan).flatMap((node) => (node['Relation Name'] === 'instructions' ? [node['Node Type']] : []))
  expect(scans.length).toBeGreaterThan(0)
  expect(scans).not.toContain('Seq Scan')
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(buffersMax)
}
