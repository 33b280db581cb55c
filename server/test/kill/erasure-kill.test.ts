import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { eraseCustomer } from '@counterfoil/contract/customers/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { erasureJob } from '../../src/modules/customers/index.ts'
import { makeCustomer } from '../customers.ts'
import { inAccount, makeBusiness, type TestBusiness } from '../factories.ts'
import { testSecretKey } from '../postgres.ts'
import { createTestServer, type TestServer } from '../server.ts'

/** The process of a worker is killed in the middle of erasing a customer with very many payments. */

const count = 10_000
const timeout = 240_000
let server: TestServer
let shop: TestBusiness
let customerId: string
beforeAll(async () => {
  server = await createTestServer()
  shop = await makeBusiness(server)
  customerId = (await inAccount(server, { merchantId: shop.liveId }, (context) => makeCustomer(context, { name: 'Many Quixo', email: 'many@quixo.example' })))
    .id
  const { owner } = server.db
  await owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, customer_id, customer_email, order_number, description, metadata)
     SELECT $1, 'pi_many' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', 100, 'USD', 'requires_payment_method', 'unconfirmed', 'automatic', 'x', $2,
       'many@quixo.example', 'quixo-' || n, 'Order of quixo', '{"who": "quixo"}'
     FROM generate_series(1, $3::int) n`,
    [shop.liveId, customerId, count],
  )
  await owner.query(
    `INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id, rows)
     SELECT $1, 'evt_many' || n, now(), now(), 'payment_intent.created', 'pi_many' || n, 'evt_many' || n,
       jsonb_build_object('payments', jsonb_build_array(jsonb_build_object('id', 'pi_many' || n, 'amount_minor', 100, 'description', 'Order of quixo')))
     FROM generate_series(1, $2::int) n`,
    [shop.liveId, count],
  )
}, timeout)
afterAll(() => server.close())

const countWhere = async (table: string, condition: string) =>
  (await server.db.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`)).rows[0]?.count ?? 0
const left = () =>
  countWhere('payments', `description LIKE '%quixo%' OR metadata::text LIKE '%quixo%' OR order_search IS NOT NULL OR customer_email IS NOT NULL`)

test('other workers go on where it stopped, and nothing of the person is left', { timeout }, async () => {
  const { owner, url, database } = server.db
  const { status, envelope } = await server.call<CustomerDetail>(eraseCustomer, {
    token: shop.people.owner.token,
    params: { id: shop.liveId, customerId },
    body: { confirmation: 'many@quixo.example' },
  })
  expect([status, envelope.data.erasure?.state]).toEqual([200, 'running'])
  for (const [steps, where, erased] of [
    [3, 'step_committed', 300],
    [2, 'step_done', 400],
  ] as const) {
    const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, 'erasure-worker.ts'), appUrl(url, testSecretKey), String(steps), where], {
      stdio: 'inherit',
    })
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await left()).toBe(count - erased)
    // As if 45 seconds had passed.
    await owner.query('UPDATE long_jobs SET leased_until = now()')
  }
  for (let goesOn = true; goesOn; ) {
    await owner.query(`UPDATE long_jobs SET starts_at = now() WHERE state = 'waiting'`)
    goesOn = await workOffLongJobs({ database, clock: server.clock, log: console }, [erasureJob])
  }
  const { rows } = await owner.query('SELECT state, done_count::int, total_count::int, position FROM long_jobs')
  expect(rows).toEqual([{ state: 'done', done_count: count, total_count: count, position: null }])
  expect(await left()).toBe(0)
  expect(await countWhere('api_events', `rows::text LIKE '%quixo%'`)).toBe(0)
  expect(await countWhere('api_events', `rows #>> '{payments,0,amount_minor}' = '100'`)).toBe(count)
  expect(await countWhere('customers', 'name IS NULL AND email IS NULL')).toBe(1)
  expect(await countWhere('customer_erasures', 'erased_at IS NOT NULL')).toBe(1)
})
