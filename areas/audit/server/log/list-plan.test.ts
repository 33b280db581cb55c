import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type AuditFilters, findAuditPage } from './log-store.ts'

const { businessId, merchantId } = listedAccount
const rowCount = 20_000
const { first, deep, before } = pagesAround('aud_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO audit_log (position, hash, id, business_id, merchant_id, created_at, source, source_id, actor_kind, actor_id, actor_name, actor_email, action, target_id, outcome,
       details, request_id)
     SELECT i, '\\x00', 'aud_' || lpad(i::text, 8, '0'), $1, $2, timestamptz '2024-01-01' + i * interval '1 hour', 'account', i, 'person', 'usr_' || i % 7, 'Person',
            CASE WHEN i % 1999 = 0 THEN 'rare@example.com' ELSE 'person-' || i % 7 || '@example.com' END,
            (ARRAY['payment.refunded', 'payment.captured', 'sign_in', 'sign_in', 'export.requested'])[1 + i % 5], 'pi_' || i / 3, CASE WHEN i % 97 = 0 THEN 'refused' ELSE 'success' END,
            '{"reason": "duplicate"}', 'req_' || i
     FROM generate_series(1, ${rowCount}) AS i`,
    [businessId, merchantId],
  )
  await db.owner.query('VACUUM ANALYZE audit_log')
}, 120_000)
afterAll(() => db.drop())

/** The statements that find a page. */
async function pageStatements(filters: AuditFilters, request: PageRequest): Promise<Statement[]> {
  const find = () =>
    db.database.transaction({ businessId }, (tx) =>
      findAuditPage({ ...machineContext(tx, new Date()), businessId, merchantId: null }, filters, request, listedTimeZone),
    )
  return (await statementsOf(db.database.pool, find)).filter(({ text }) => text.includes('FROM audit_log'))
}

test.each<[string, AuditFilters, PageRequest, string]>([
  ['the first page', {}, first, 'audit_log_by_time'],
  ['a page further back', {}, deep, 'audit_log_by_time'],
  ['the page before one', {}, before, 'audit_log_by_time'],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, 'audit_log_by_time'],
  ['a rare person', { person: 'rare@example.com' }, first, 'audit_log_by_person'],
  ['an action', { action: ['export.requested'] }, first, 'audit_log_by_action'],
  ['refusals', { outcome: ['refused'] }, deep, 'audit_log_by_outcome'],
  ['an object', { object_id: 'pi_777' }, first, 'audit_log_by_object'],
  ['refusals of a rare person', { person: 'rare@example.com', outcome: ['refused'] }, first, 'audit_log_by_person'],
])('%s reads its index', async (_, filters, request, index) => {
  expect(await indexesOf(db, 'audit_log', await pageStatements(filters, request), { isOfBusiness: true })).toContain(index)
})
