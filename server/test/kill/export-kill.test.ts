import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createExport, type ExportItem } from '@counterfoil/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { workOffLongJobs } from '../../src/infra/work/long-round.ts'
import { attemptJobs } from '../../src/jobs.ts'
import { makeBusiness, type TestBusiness } from '../factories.ts'
import { testSecretKey } from '../postgres.ts'
import { createTestServer, type TestServer } from '../server.ts'

/** The process of a worker is killed in the middle of an export. */

const count = 20_000
const timeout = 120_000
let server: TestServer
let shop: TestBusiness
beforeAll(async () => {
  server = await createTestServer()
  shop = await makeBusiness(server)
  await server.db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, order_number)
     SELECT $1, 'pi_' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', 100, 'USD', 'requires_payment_method', 'unconfirmed', 'automatic', 'x', repeat('x', 400)
     FROM generate_series(1, $2::int) n`,
    [shop.liveId, count],
  )
})
afterAll(() => server.close())

test('another worker loses no payment and repeats none, and nothing of the killed one is left', { timeout }, async () => {
  const { owner, url, database } = server.db
  const { envelope } = await server.call<ExportItem>(createExport, {
    token: shop.people.owner.token,
    params: { id: shop.liveId },
    body: { list: 'payments', columns: ['payment', 'order'], format: 'csv' },
  })
  const id = envelope.data?.id
  for (const commits of [1, 2, 4]) {
    const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, 'export-worker.ts'), appUrl(url, testSecretKey), String(commits)], {
      stdio: 'inherit',
    })
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
    const { rows } = await owner.query('SELECT state, leased_until > now() AS is_leased FROM long_jobs WHERE id = $1', [id])
    expect(rows).toEqual([{ state: 'running', is_leased: true }])
    expect((await owner.query('SELECT FROM job_parts')).rowCount).toBe(commits - 1)
    // As if 45 seconds had passed.
    await owner.query('UPDATE long_jobs SET leased_until = now() WHERE id = $1', [id])
  }
  await workOffLongJobs({ database, clock: server.clock, log: console }, attemptJobs)
  const { rows } = await owner.query(
    'SELECT state, done_count::int, (SELECT count(DISTINCT attempt)::int FROM job_parts) AS attempts FROM long_jobs WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'done', done_count: count, attempts: 1 }])
  const file = await server.inject({
    url: `/api/merchant/${shop.liveId}/exports/${id}/file`,
    headers: { authorization: `Bearer ${shop.people.owner.token}` },
  })
  const ids = file.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(ids).toEqual(Array.from({ length: count }, (_, index) => `pi_${count - index}`))
})
