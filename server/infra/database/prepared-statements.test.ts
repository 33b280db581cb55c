import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Which statements of the merchant API its connections keep, as PostgreSQL lists them. */

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server)
})
afterAll(() => server.close())

async function call(method: 'GET' | 'POST', url: string, form?: string): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${await business.key('sandbox')}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method, url: `/v1${url}`, headers, ...(form !== undefined && { payload: form }) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Of all connections of the pool. */
async function keptStatements(): Promise<string[]> {
  const { pool } = server.db.database
  const clients: pg.PoolClient[] = []
  while (clients.length < pool.totalCount) clients.push(await pool.connect())
  const lists = await Promise.all(
    clients.map((client) => client.query<{ statement: string }>(`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%merchant_id%'`)),
  )
  for (const client of clients) client.release()
  return [...new Set(lists.flatMap(({ rows }) => rows.map(({ statement }) => statement.replaceAll(/\s+/g, ' ').trim())))]
}

it('keeps the statements of a payment and its refund, and those of no list', async () => {
  const { id } = await call('POST', '/payment_intents', 'amount=1500&currency=usd')
  await call('POST', `/payment_intents/${id}/confirm`, 'payment_method=pm_card_visa')
  await call('POST', '/refunds', `payment_intent=${id}&amount=400`)
  await call('GET', `/payment_intents/${id}`)
  await call('GET', '/payment_intents?limit=3')
  await call('GET', '/refunds?limit=3')
  const kept = await keptStatements()
  const count = (pattern: RegExp) => kept.filter((statement) => pattern.test(statement)).length
  expect({
    'payment, read': count(/^select \* from "payments" where "merchant_id" = \$1 and "id" = \$2$/),
    'payment, locked': count(/^select \* from "payments" where "merchant_id" = \$1 and "id" = \$2 for no key update$/),
    'payment, written': count(/insert into "payments"/),
    'attempt, written': count(/insert into "charges"/),
    'totals of the payment': count(/^update "payments" set "amount_refunded_minor"/),
    'terms of the sale': count(/^SELECT t.version, m.brand/),
    'attempts that rules count': count(/FROM risk_rule_attempts/),
    // Terms and rules read the newest of a few rows.
    lists: kept.filter((statement) => /order by .* limit/i.test(statement) && !/^SELECT t.version|FROM risk_rule_attempts/.test(statement)),
  }).toEqual({
    'payment, read': 1,
    'payment, locked': 1,
    'payment, written': 1,
    'attempt, written': 1,
    'totals of the payment': 1,
    'terms of the sale': 1,
    'attempts that rules count': 1,
    lists: [],
  })
})
