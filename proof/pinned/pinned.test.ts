import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { callRows, makeThings, pay, requiredEndpoints } from '#areas/merchant-api/test/merchant-api-calls.ts'
import { workUntilDone } from '#areas/payouts/test/payouts.ts'
import { getRiskEntry, listRiskEntries, previewRiskEntries } from '#areas/risk/contract/lists.ts'
import { listVampItems, vampItemKinds } from '#areas/vamp/contract/endpoints.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { accountOf, type TestAccount } from '../support/account.ts'
import { makeSession } from '../support/factories.ts'
import { type Statement, statementsOf } from '../support/statements.ts'
import { runDashboardCommands } from './commands.ts'
import { createPartitionedDatabase } from './partitioned-database.ts'
import { findPeople, readPeopleSide } from './people.ts'
import { findUnpinned, type Partitions, readPartitions } from './plans.ts'

/**
 * With the money tables on several servers, or in partitions, a statement that doesn't name its account is sent to all of them. The product runs here on a
 * database that keeps each account's money in one partition of every table, and each of its statements is planned again.
 */

const timeout = 240_000

interface Exception {
  /** A part of the statement's text. */
  readonly text: string
  readonly reason: string
}
/** Statements that read several accounts. */
const acrossAccounts: readonly Exception[] = [
  {
    text: 'UPDATE merchant_accounts a SET country',
    reason: 'A business writes its country and time zone into the rows of its accounts, in a transaction of the business.',
  },
  {
    text: 'from "merchant_accounts" where "business_id" = $1',
    reason: 'The audit log of a business names its accounts, at most two.',
  },
]
/** Statements of an account's transaction that read its business or people. */
const ofPeople: readonly Exception[] = [
  {
    text: 'account_readiness(',
    reason:
      'Whether a live account may take payments: three of five requirements are of the business and its owner, who change them in transactions of their own.',
  },
]
const isIn = (exceptions: readonly Exception[], { text }: Statement) => exceptions.some((exception) => text.includes(exception.text))
const shown = ({ text }: Statement) => text.replaceAll(/\s+/g, ' ').trim()

let api: MerchantApiServer
let shop: TestAccount
let partitions: Partitions
/** All that the product sent. */
let statements: Statement[]
let auditActions: string[]
beforeAll(async () => {
  api = await startMerchantApi({ db: await createPartitionedDatabase(), now: new Date() })
  shop = accountOf(api.db, api.shop)
  partitions = await readPartitions(api.db.owner)
  statements = distinct(await statementsOf(api.db.database.pool, useProduct))
}, timeout)
afterAll(() => api.close())

it('no statement on money reads more than one partition of a table', { timeout }, async () => {
  const touched = new Set<string>()
  const found: string[] = []
  let onMoney = 0
  for (const statement of statements) {
    const plans = await findUnpinned(api.db.owner, partitions, statement)
    if (plans.touched.length > 0) onMoney += 1
    for (const table of plans.touched) touched.add(table)
    if (!isIn(acrossAccounts, statement)) found.push(...plans.unpinned.map(({ table }) => `${table}: ${shown(statement)}`))
  }
  console.info(`${statements.length} statements, ${onMoney} of them on ${touched.size} tables of money`)
  expect(found).toEqual([])
  // What is left out here would be no proof.
  expect(onMoney).toBeGreaterThanOrEqual(80)
  expect([...touched]).toEqual(
    expect.arrayContaining(['payments', 'charges', 'refunds', 'disputes', 'payouts', 'balance_transactions', 'ledger_balances', 'account_changes']),
  )
  expect([...touched]).toContain('merchant_accounts')
})

it('no transaction of an account reads its business or people', { timeout }, async () => {
  const people = await readPeopleSide(api.db.owner)
  expect([...people.tables]).toEqual(expect.arrayContaining(['businesses', 'users', 'members', 'roles', 'audit_events', 'sessions']))
  const ofAccounts = statements.filter(({ isOfAccount }) => isOfAccount)
  const found: string[] = []
  for (const statement of ofAccounts) {
    const { relations } = await findUnpinned(api.db.owner, partitions, statement)
    const names = findPeople(people, statement, relations)
    if (names.length > 0 && !isIn(ofPeople, statement)) found.push(`${names.join(', ')}: ${shown(statement)}`)
  }
  expect(found).toEqual([])
  expect(ofAccounts.length).toBeGreaterThanOrEqual(80)
  // What the exception allows is also found.
  expect(findPeople(people, { text: 'SELECT * FROM account_readiness($1)', values: [] }, [])).toEqual(['account_readiness'])
  const joined = await findUnpinned(api.db.owner, partitions, {
    text: 'SELECT FROM payments p JOIN businesses b ON b.business_id = $2 WHERE p.merchant_id = $1',
    values: [shop.merchantId, shop.businessId],
  })
  expect(findPeople(people, { text: '', values: [] }, joined.relations)).toEqual(['businesses'])
})

it('every command on money leaves its audit row beside the money', async () => {
  // By calls of the merchant API.
  const byKey = ['webhooks.create', 'webhooks.delete', 'webhooks.pause']
  const { rows } = await api.db.owner.query<{ action: string }>('SELECT DISTINCT action FROM merchant_audit_events WHERE merchant_id = $1', [shop.merchantId])
  expect(rows.map(({ action }) => action).sort()).toEqual([...auditActions, ...byKey].sort())
  const others = await api.db.owner.query<{ action: string }>(`SELECT DISTINCT action FROM audit_events WHERE outcome = 'success' ORDER BY 1`)
  expect(others.rows.map(({ action }) => action)).toEqual([
    'audit_log.viewed',
    'merchant.update',
    'role.create',
    'role.delete',
    'role.update',
    'team.require_second_factor',
  ])
})

it('finds a statement that leaves the account out, and names its table', { timeout }, async () => {
  const find = async (text: string, values: unknown[]) => (await findUnpinned(api.db.owner, partitions, { text, values })).unpinned.map(({ table }) => table)
  const { merchantId } = shop
  expect(await find('SELECT id FROM refunds WHERE payment_id = $1', ['pi_1'])).toEqual(['refunds'])
  expect(await find('SELECT c.id FROM payments p JOIN charges c ON c.payment_id = p.id WHERE p.merchant_id = $1', [merchantId])).toEqual(['charges'])
  expect(await find('UPDATE idempotency_keys SET answer_status = 200 WHERE key = $1', ['k'])).toEqual(['idempotency_keys'])
  expect(await find('SELECT id FROM refunds WHERE merchant_id = $1 AND payment_id = $2', [merchantId, 'pi_1'])).toEqual([])
  expect(await find('SELECT answer_status FROM idempotency_keys WHERE merchant_id = $1 AND key = $2', [merchantId, 'k'])).toEqual([])
})

it('every key of a table of money has the account', { timeout }, async () => {
  const { rows } = await api.db.owner.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
     JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = 'tenant' AND pg_get_expr(p.polqual, c.oid) LIKE '%app.merchant_id%'
     WHERE i.indisunique AND a.attnum <> ALL (i.indkey)`,
  )
  // A business has one account of each kind; the row's own key is the account alone.
  expect(rows).toEqual([{ name: 'one_account_of_a_kind' }])
})

/** Runs the merchant API, the dashboard and the worker, with terms of every kind. */
async function useProduct(): Promise<void> {
  const { owner } = api.db
  await agreeTestTerms(api.db, shop, api.clock.now(), { reserve: { basisPoints: 500, days: 30 } })
  const things = await makeThings(api)
  for (const name of requiredEndpoints) await callRows[name].success(api.shop.stripe, things)
  await agreeTestTerms(api.db, shop, api.clock.now(), { conversions: { EUR: { into: 'USD', rate: '1.1', feeBasisPoints: 50 } } })
  await api.shop.stripe.paymentIntents.create({ ...pay, currency: 'eur' })

  const found = await owner.query<{ name: string; id: string }>(
    `SELECT 'paymentId' AS name, min(payment_id) AS id FROM refunds WHERE merchant_id = $1 UNION ALL SELECT 'disputeId', min(id) FROM disputes WHERE merchant_id = $1
     UNION ALL SELECT 'payoutId', min(id) FROM payouts WHERE merchant_id = $1 UNION ALL SELECT 'bankAccountId', min(id) FROM bank_accounts WHERE merchant_id = $1`,
    [shop.merchantId],
  )
  const token = await makeSession(api, z.parse(userIdSchema, `usr_${shop.businessId}`))
  const params = { id: shop.merchantId, ...Object.fromEntries(found.rows.map(({ name, id }) => [name, id])) }
  const { endpoints } = await readContract()
  for (const { endpoint } of endpoints.filter(({ endpoint: { method, isStream } }) => method === 'GET' && !isStream)) {
    await api.call(endpoint, { token, params })
    // Each filter that the endpoint has, alone.
    for (const [name, value] of Object.entries(filters)) {
      if (endpoint.query && name in (endpoint.query as { shape?: object }).shape!) await api.call(endpoint, { token, params, query: { [name]: value } })
    }
  }
  const month = api.clock.now().toISOString().slice(0, 'YYYY-MM'.length)
  for (const kind of vampItemKinds) await api.call(listVampItems, { token, params, query: { month, kind } })
  auditActions = await runDashboardCommands(api, token, things)
  const listed = { ...params, type: 'user_id' }
  for (const q of ['', 'record:user status:effective effect:block']) await api.call(listRiskEntries, { token, params: listed, query: { q } })
  const { rows } = await owner.query<{ entryId: string }>('SELECT id AS "entryId" FROM risk_entries WHERE merchant_id = $1', [shop.merchantId])
  await api.call(getRiskEntry, { token, params: { ...listed, ...rows[0] } })
  const records = { effect: 'block', records: ['424242-4242'] }
  await api.call(previewRiskEntries, { token, params: { ...params, type: 'card_number' }, body: records })
  await workUntilDone(shop, new Date(Date.now() + 40 * 24 * 3_600_000))
}

const filters: Readonly<Record<string, string>> = {
  status: 'successful',
  currency: 'USD',
  brand: 'visa',
  last4: '4242',
  customer_email: 'jenny@example.com',
  order_number: '1',
  amount_from: '1',
  created_from: '2026-01-01',
  created_to: '2099-01-01',
  search: 'pi_1',
  type: 'refund',
  limit: '1',
}

const distinct = (statements: readonly Statement[]) => [
  ...new Map(
    statements
      .filter(({ text }) => /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/i.test(text))
      .map((statement) => [`${statement.isOfAccount} ${statement.text}`, statement]),
  ).values(),
]
