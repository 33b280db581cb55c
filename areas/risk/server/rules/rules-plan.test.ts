import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestedRules } from '#areas/risk/contract/suggested-rules.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { listCounters } from './counters.ts'
import { readCountedRules } from './counts-store.ts'

const { merchantId } = listedAccount
const payer = { fingerprint: 'fp_1', bin: '424242', customerId: 'cus_1', metadata: { customer_ip: '203.0.113.7', device_id: 'dev_1' } }
/** Attempts of the account within the past hours. */
const rowCount = 200_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query('DELETE FROM risk_rule_changes')
  await db.owner.query('DELETE FROM risk_rules')
  for (const [index, rule] of suggestedRules.entries()) {
    const { subject, counts, threshold, window_minutes, action, interval_seconds } = rule
    await db.owner.query(
      `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, interval_seconds, status, subject, counts, action)
       VALUES ($1, $2, now(), now(), 1, $3, $4, $5, 'on', $6, $7, $8)`,
      [merchantId, `rskr_${index}`, threshold, window_minutes, interval_seconds, subject, counts, action],
    )
  }
  const counters = listCounters(payer).map(({ id }) => id)
  // Half of them are of the payer at hand, as in an attack.
  await db.owner.query(
    `INSERT INTO risk_rule_attempts (merchant_id, counter, at, recorded_at)
     SELECT $1, CASE WHEN i % 2 = 0 THEN ($2::bigint[])[1 + i / 2 % 10] ELSE i END, t.at, t.at
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT now() - i * interval '40 milliseconds') AS t (at)`,
    [merchantId, counters],
  )
  await vacuum(db.owner, 'risk_rule_attempts')
}, 120_000)
afterAll(() => db.drop())

test('what rules count is read in one statement that reads few pages, however many attempts there were', async () => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), async (context) => {
      const rules = await readCountedRules(context, listCounters(payer))
      expect(rules.map(({ count, threshold }) => count - threshold)).toEqual(suggestedRules.map(() => 100))
    }),
  )
  const [statement, ...others] = statements.filter(({ text }) => /risk_rule/.test(text))
  expect(others).toEqual([])
  if (!statement) throw new Error('no statement')
  const { rows } = await db.database.transaction({ merchantId }, (tx) =>
    tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`, [...statement.values]),
    ),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  const scans = nodesOf(plan).filter((node) => node['Relation Name']?.startsWith('risk_rule_attempts'))
  expect(scans.filter((node) => !/Index/.test(node['Node Type']))).toEqual([])
  expect(new Set(scans.map((node) => node['Relation Name'])).size).toBe(1)
  // Up to 100 rows more than each threshold, each on a page of its own at worst.
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(700)
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
