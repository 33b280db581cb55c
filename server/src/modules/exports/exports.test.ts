import { createHash } from 'node:crypto'
import { apiBase } from '@counterfoil/contract/envelope'
import { cancelExport, createExport, type ExportItem, listExports, repeatExport, retryExport } from '@counterfoil/contract/exports'
import { limits } from '@counterfoil/contract/limits'
import { ownColumns } from '@counterfoil/contract/views'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBusiness, makePayment, type TestBusiness, type TestMember } from '../../../test/factories.ts'
import { type CallOptions, createTestServer, type TestServer } from '../../../test/server.ts'
import { insertStores } from '../../../test/stores.ts'
import type { LongWorkOptions } from '../../infra/work/long-job.ts'
import { deleteEndedJobs } from '../../infra/work/long-jobs-store.ts'
import { workOffLongJobs } from '../../infra/work/long-round.ts'
import { attemptJobs } from '../../jobs.ts'

let server: TestServer
let shop: TestBusiness<'finance' | 'support' | 'viewer'>
let other: TestBusiness
let finance: TestMember
const log = { error: vi.fn() }

beforeAll(async () => {
  server = await createTestServer()
  shop = await makeBusiness(server, { roles: ['finance', 'support', 'viewer'] })
  other = await makeBusiness(server)
  finance = shop.people.finance
})
afterAll(() => server.close())
beforeEach(async () => {
  log.error.mockClear()
  await server.db.owner.query('DELETE FROM long_jobs')
  await server.db.owner.query(`DELETE FROM payments WHERE merchant_id = $1 AND client_secret = 'bulk'`, [shop.liveId])
})

const work = (options: Partial<LongWorkOptions> = {}) => workOffLongJobs({ database: server.db.database, clock: server.clock, log, ...options }, attemptJobs)
const call = async (endpoint: Parameters<TestServer['call']>[0], options: CallOptions & { exportId?: string } = {}) =>
  server.call<ExportItem>(endpoint, { token: finance.token, ...options, params: { id: shop.liveId, exportId: options.exportId ?? '' } })
const everything = { list: 'payments', columns: ownColumns('payments'), format: 'csv' } as const
const request = async (body: object = {}, options: CallOptions = {}) => {
  const { status, envelope } = await call(createExport, { body: { ...everything, ...body }, ...options })
  expect(status).toBe(200)
  return envelope.data as ExportItem
}
const list = async () =>
  (await server.call<{ items: ExportItem[] }>(listExports, { token: finance.token, params: { id: shop.liveId } })).envelope.data?.items ?? []
const find = async (id: string) => (await list()).find((item) => item.id === id)
const download = (id: string, member = finance, merchantId = shop.liveId) =>
  server.inject({ url: `${apiBase}/merchant/${merchantId}/exports/${id}/file`, headers: { authorization: `Bearer ${member.token}` } })
const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1)
const partCount = async () => (await server.db.owner.query('SELECT FROM job_parts')).rowCount
/** As if leases and pauses were over. */
const pass = () =>
  server.db.owner.query(
    `UPDATE long_jobs SET starts_at = starts_at - interval '1 hour', leased_until = leased_until - interval '1 hour' WHERE state IN ('waiting', 'running')`,
  )

/** Payments by one statement, each with a long order number: 2,500 are more than a part of a file. */
async function insertBulk(count: number, prefix = 'bulk', fromSecond = 0): Promise<void> {
  await server.db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, amount_captured_minor, currency, intent_status, status, capture_method, client_secret, order_number)
     SELECT $1, 'pi_' || $2 || n, '2026-06-01T00:00:00Z'::timestamptz + ($4 + n) * interval '1 second', 100, 100, 'USD', 'succeeded', 'successful', 'automatic', 'bulk', $2 || repeat('x', 420) || n
     FROM generate_series(1, $3::int) n`,
    [shop.liveId, prefix, count, fromSecond],
  )
}

describe('the file', () => {
  test('has the columns and order of the list, times of the business, exact amounts, and no formulas', async () => {
    const place = { merchantId: shop.liveId }
    const rows: readonly [string, string, number, string, string][] = [
      ['pi_file1', '2026-06-14T16:00:00.999Z', 123_456, 'USD', '=1+1'],
      ['pi_file2', '2026-06-14T16:00:01Z', 5_000, 'JPY', '0042'],
      ['pi_file3', '2026-06-14T16:00:02Z', 1_234_567, 'KWD', 'a "b", c\nd\r\ne'],
      ['pi_file4', '2026-06-14T16:00:03Z', 999_999_999_999, 'CLF', '＠sum'],
    ]
    for (const [id, at, amount, currency, order] of rows) {
      await server.db.owner.query(
        `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, order_number, customer_email, card_brand, card_last4,
           decline_code, network_decline_code)
         VALUES ($1, $2, $3, $4, $5, 'requires_payment_method', 'failed', 'automatic', 'bulk', $6, 'ann@example.com', 'visa', '0042', 'unknown_error_with_code', '=cmd')`,
        [place.merchantId, id, at, amount, currency, order],
      )
    }
    const { id, file_name } = { file_name: 'payments-2026-06-15.csv', ...(await request({ q: 'status:failed created:2026-06-15', has_bom: true })) }
    expect(await work()).toBe(true)
    const response = await download(id)
    const expected = [
      '\uFEFFPayment ID,Amount,Currency,Status,Card brand,Card last 4,Customer email,Decline reason,Refunded,Authorization expires (Asia/Hong_Kong),Order number,Created (Asia/Hong_Kong)',
      "pi_file4,99999999.9999,CLF,Failed,Visa,0042,ann@example.com,Unknown error (code: =cmd).,0.0000,,'＠sum,2026-06-15 00:00:03",
      'pi_file3,1234.567,KWD,Failed,Visa,0042,ann@example.com,Unknown error (code: =cmd).,0.000,,"a ""b"", c\nd\r\ne",2026-06-15 00:00:02',
      'pi_file2,5000,JPY,Failed,Visa,0042,ann@example.com,Unknown error (code: =cmd).,0,,0042,2026-06-15 00:00:01',
      "pi_file1,1234.56,USD,Failed,Visa,0042,ann@example.com,Unknown error (code: =cmd).,0.00,,'=1+1,2026-06-15 00:00:00",
      '',
    ].join('\r\n')
    expect(response.body).toBe(expected)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(expected)),
      'content-disposition': `attachment; filename*=UTF-8''${file_name}`,
      'x-content-type-options': 'nosniff',
    })
    expect(await find(id)).toMatchObject({
      state: 'done',
      row_count: 4,
      row_total: 4,
      q: 'status:failed created:2026-06-15',
      requested_by: finance.name,
      time_zone: 'Asia/Hong_Kong',
      file: { name: file_name, size_bytes: Buffer.byteLength(expected), sha256: createHash('sha256').update(expected).digest('hex') },
    })
    expect((await find(id))?.file?.totals).toEqual(
      ['Amount', 'Refunded'].flatMap((column) =>
        (column === 'Amount'
          ? [
              ['CLF', '99999999.9999'],
              ['JPY', '5000'],
              ['KWD', '1234.567'],
              ['USD', '1234.56'],
            ]
          : [
              ['CLF', '0.0000'],
              ['JPY', '0'],
              ['KWD', '0.000'],
              ['USD', '0.00'],
            ]
        ).map(([currency, amount]) => ({ column, currency, amount })),
      ),
    )
  })

  test('has the chosen columns in their order, in the language of the member', async () => {
    await insertBulk(1)
    const { id } = await request({ columns: ['created', 'status', 'payment'], q: 'id:pi_bulk1' }, { locale: 'zh-cn' })
    await work()
    expect((await download(id)).body).toBe('创建时间（Asia/Hong_Kong）,状态,交易编号\r\n2026-06-01 08:00:01,成功,pi_bulk1\r\n')
  })

  test('has the payments of one store, with the store', async () => {
    const [first, second] = [await makePayment(server, shop), await makePayment(server, shop)]
    await insertStores(server.db.owner, shop.liveId, ['acme'])
    await server.db.owner.query(
      `INSERT INTO store_payments (merchant_id, payment_id, store_id, payment_created_at) SELECT merchant_id, id, 'store_acme', created_at FROM payments WHERE id = $1`,
      [first.id],
    )
    for (const [q, body] of [
      ['store:acme', `${first.id},acme`],
      [`id:${second.id}`, `${second.id},`],
    ]) {
      const { id } = await request({ columns: ['payment', 'store'], q })
      await work()
      expect((await download(id)).body).toBe(`Payment ID,Store\r\n${body}\r\n`)
    }
  })

  test('of a list without rows has its titles', async () => {
    const { id } = await request({ columns: ['payment', 'amount'], q: 'order:none' })
    await work()
    expect((await download(id)).body).toBe('Payment ID,Amount,Currency\r\n')
    expect(await find(id)).toMatchObject({ state: 'done', row_count: 0, row_total: 0, file: { totals: [] } })
  })

  test('is found by the ID of a refund, as in the list', async () => {
    const payment = await makePayment(server, shop, { refundMinor: 100 })
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [payment.id])
    const { id } = await request({ columns: ['payment'], q: `id:${rows[0]?.id}` })
    await work()
    expect((await download(id)).body).toBe(`Payment ID\r\n${payment.id}\r\n`)
  })
})

test('is one snapshot while payments arrive: none is missing, and none is there twice', async () => {
  await insertBulk(6_000)
  let [arrived, isOver] = [0, false]
  // Faster than 200 a second, each batch newer than the one before.
  const arriving = (async () => {
    while (!isOver) {
      await insertBulk(20, `late${String(arrived).padStart(6, '0')}_`, 10_000 + arrived * 20)
      arrived += 1
    }
  })()
  const { id } = await request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
  const arrivedBefore = arrived
  await work()
  const arrivedAfter = arrived
  isOver = true
  await arriving
  const ids = linesOf((await download(id)).body)
    .slice(1)
    .map((line) => line.split(',')[0])
  const { rows } = await server.db.owner.query<{ id: string }>(
    `SELECT id FROM payments WHERE merchant_id = $1 AND client_secret = 'bulk' ORDER BY created_at DESC, id DESC`,
    [shop.liveId],
  )
  const late = ids.length - 6_000
  expect(late % 20).toBe(0)
  expect(late / 20).toBeGreaterThanOrEqual(arrivedBefore)
  expect(late / 20).toBeLessThan(arrivedAfter)
  // The list as it was once these had arrived.
  expect(ids).toEqual(rows.slice(-ids.length).map((row) => row.id))
})

test('is a workbook with texts, amounts and dates', async () => {
  await insertBulk(3)
  await server.db.owner.query(`UPDATE payments SET order_number = '=1+1' WHERE id = 'pi_bulk2'`)
  const { id } = await request({ columns: ['order', 'amount', 'created'], q: 'created:2026-06-01', format: 'xlsx' }, { locale: 'zh-cn' })
  await work()
  const { rawPayload, headers } = await download(id)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toMatch(/payments-2026-06-15\.xlsx$/)
  const [sheet] = await readXlsx(rawPayload)
  expect(sheet?.sheet).toBe('交易')
  expect(sheet?.data[0]).toEqual(['订单号', '金额', '币种', '创建时间（Asia/Hong_Kong）'])
  expect(sheet?.data[2]).toEqual(['=1+1', 1, 'USD', expect.any(Date)])
  expect(sheet?.data.length).toBe(4)
  const item = await find(id)
  expect(item).toMatchObject({ state: 'done', row_count: 3, file: { size_bytes: rawPayload.length, totals: [{ currency: 'USD', amount: '3.00' }] } })
  expect(item?.file?.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'))
})

describe('a run that does not end', () => {
  test('is begun again by another worker once its lease has ended, and nothing of it is left', async () => {
    await insertBulk(6_000)
    const { id } = await request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
    let steps = 0
    let finishedByOther: Promise<unknown> = Promise.resolve()
    // The first worker is silent for longer than its lease after it has saved a part, and a second one does the job meanwhile.
    const silent = work({
      onStep: (step) => {
        if (step === 'step_committed' && ++steps === 2) finishedByOther = pass().then(() => work())
      },
    })
    await silent
    await finishedByOther
    await vi.waitFor(async () => expect((await find(id))?.state).toBe('done'), 10_000)
    expect(log.error).not.toHaveBeenCalled()
    const { body } = await download(id)
    expect(linesOf(body).length).toBe(6_001)
    expect(createHash('sha256').update(body).digest('hex')).toBe((await find(id))?.file?.sha256)
    const { rows } = await server.db.owner.query('SELECT DISTINCT attempt FROM job_parts')
    expect(rows.length).toBe(1)
  })

  test('ends the job after five of them, and leaves no file', async () => {
    const { id } = await request()
    for (let run = 1; run <= 5; run++) {
      await server.db.owner.query(
        `UPDATE long_jobs SET state = 'running', worker = 'dead', leased_until = now() - interval '1 hour', starts_at = now() WHERE id = $1`,
        [id],
      )
      // It died with its worker before it had done anything but begin.
      await server.db.owner.query('UPDATE long_jobs SET failure_count = $2 WHERE id = $1', [id, run])
    }
    await work()
    expect(await find(id)).toMatchObject({ state: 'failed', file: null })
    expect(await partCount()).toBe(0)
  })

  test('is given up by a worker that stops, without counting as a failure', async () => {
    await insertBulk(6_000)
    const { id } = await request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
    const stopping = new AbortController()
    let steps = 0
    await work({ signal: stopping.signal, onStep: (step) => void (step === 'step_committed' && ++steps === 2 && stopping.abort()) })
    expect(await find(id)).toMatchObject({ state: 'running' })
    const { rows } = await server.db.owner.query<{ failure_count: number }>('SELECT failure_count FROM long_jobs WHERE id = $1', [id])
    expect(rows).toEqual([{ failure_count: 0 }])
    await work()
    expect(await find(id)).toMatchObject({ state: 'done', row_count: 6_000 })
  })
})

describe('an export that is canceled', () => {
  test('ends immediately while it waits', async () => {
    const { id } = await request()
    expect((await call(cancelExport, { exportId: id })).envelope.data).toMatchObject({ state: 'canceled', file: null })
    expect(await work()).toBe(false)
    expect((await download(id)).statusCode).toBe(409)
    expect((await call(cancelExport, { exportId: id })).status).toBe(409)
  })

  test('stops while it runs, and its parts are deleted', async () => {
    await insertBulk(6_000)
    const { id } = await request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
    let canceling: Promise<unknown> = Promise.resolve()
    let states: unknown
    await work({
      onStep: (step) => {
        if (step === 'step_committed' && states === undefined) {
          states = 'asked'
          canceling = call(cancelExport, { exportId: id }).then(({ envelope }) => {
            states = envelope.data
          })
        }
      },
    })
    await canceling
    expect(states).toMatchObject({ state: 'canceling' })
    expect(await find(id)).toMatchObject({ state: 'canceled', file: null })
    expect(await partCount()).toBe(0)
    expect((await download(id)).statusCode).toBe(409)
    expect(log.error).not.toHaveBeenCalled()
  })
})

test('an export that fails is repeated, has failed after five times, and can be retried', async () => {
  await insertBulk(6_000)
  const { id } = await request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
  const fail = (step: string) => {
    if (step === 'step_done') throw new Error('the disk is on fire')
  }
  for (let run = 1; run <= 5; run++) {
    await work({ onStep: fail })
    expect(await partCount()).toBe(0)
    await pass()
  }
  expect(await find(id)).toMatchObject({ state: 'failed', file: null })
  expect((await download(id)).statusCode).toBe(409)
  expect((await call(retryExport, { exportId: id })).envelope.data).toMatchObject({ state: 'waiting' })
  expect((await call(retryExport, { exportId: id })).status).toBe(409)
  await work()
  expect(await find(id)).toMatchObject({ state: 'done', row_count: 6_000 })
})

describe('running an export again', () => {
  test('makes a new file with the rows of now, of the same query, columns and format, for who asks', async () => {
    await insertBulk(2, 'first')
    const { id } = await request({ columns: ['order', 'payment'], q: 'created:2026-06-01', format: 'xlsx' })
    await work()
    await insertBulk(1, 'second', 10)
    const { status, envelope } = await call(repeatExport, { exportId: id, token: shop.people.owner.token })
    expect(status).toBe(200)
    const again = envelope.data as ExportItem
    expect(again.id).not.toBe(id)
    await work()
    const same = { list: 'payments', q: 'created:2026-06-01', columns: ['order', 'payment'], format: 'xlsx', state: 'done' }
    expect(await find(again.id)).toMatchObject({ ...same, row_count: 3, requested_by: shop.people.owner.name })
    expect(await find(id)).toMatchObject({ ...same, row_count: 2, requested_by: finance.name })
  })

  test('keeps the rows that were picked', async () => {
    await insertBulk(3)
    const { id } = await request({ columns: ['payment'], ids: ['pi_bulk1', 'pi_bulk3'] })
    await call(cancelExport, { exportId: id })
    const again = (await call(repeatExport, { exportId: id })).envelope.data
    await work()
    expect(await find(again?.id ?? '')).toMatchObject({ state: 'done', row_count: 2, picked_count: 2 })
  })

  test('is refused while it waits, beyond five, without the right to the list and in another account', async () => {
    const { id } = await request({ columns: ['payment'] })
    expect((await call(repeatExport, { exportId: id })).status).toBe(409)
    await work()
    expect((await call(repeatExport, { exportId: id, token: shop.people.support.token })).status).toBe(403)
    const elsewhere = { token: other.people.owner.token, params: { id: other.liveId, exportId: id } }
    expect((await server.call(repeatExport, elsewhere)).status).toBe(404)
    for (let open = 0; open < limits.exportsOpenMax; open++) await request()
    expect((await call(repeatExport, { exportId: id })).status).toBe(409)
  })
})

test('files are deleted after seven days', async () => {
  const { id } = await request({ columns: ['payment'] })
  await work()
  const age = (interval: string) => server.db.owner.query('UPDATE long_jobs SET finished_at = now() - $1::interval', [interval])
  await age('6 days 23 hours')
  expect(await deleteEndedJobs(server.db.database, limits.exportDays, 20)).toBe(false)
  expect((await download(id)).statusCode).toBe(200)
  await age('7 days 1 second')
  expect((await download(id)).statusCode).toBe(404)
  expect(await list()).toEqual([])
  expect(await partCount()).toBe(1)
  expect(await deleteEndedJobs(server.db.database, limits.exportDays, 1)).toBe(true)
  expect(await partCount()).toBe(0)
  expect((await server.db.owner.query('SELECT FROM long_jobs')).rowCount).toBe(0)
})

describe('who may', () => {
  test('only members who may also read the list request, see and download its exports', async () => {
    const { id } = await request({ columns: ['payment'] })
    await work()
    const { owner } = server.db
    const keys = [shop.businessId, shop.people.viewer.memberId]
    await owner.query('DELETE FROM member_roles WHERE business_id = $1 AND member_id = $2', keys)
    await owner.query(`INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_export', 'Export', '{exports.manage}', now())`, [
      shop.businessId,
    ])
    await owner.query(`INSERT INTO member_roles (business_id, member_id, role_id) VALUES ($1, $2, 'role_export')`, keys)
    const { token } = shop.people.viewer
    expect((await call(createExport, { token, body: everything })).status).toBe(403)
    expect((await call(listExports, { token })).envelope.data).toMatchObject({ items: [] })
    expect((await download(id, shop.people.viewer)).statusCode).toBe(404)
    expect((await call(cancelExport, { token, exportId: id })).status).toBe(404)
    // The owner sees what finance requested.
    expect((await download(id, shop.people.owner)).statusCode).toBe(200)
  })

  test('nobody of another business, nor through another account', async () => {
    const { id } = await request({ columns: ['payment'] })
    await work()
    expect((await download(id, other.people.owner)).statusCode).toBe(404)
    expect((await download(id, other.people.owner, other.liveId)).statusCode).toBe(404)
    expect((await download(id, finance, shop.sandboxId)).statusCode).toBe(404)
  })

  test('every request, cancellation, retry and download leaves an audit row', async () => {
    const first = await request({ columns: ['payment'], q: 'status:failed' })
    await work()
    await download(first.id)
    const second = await request({ columns: ['payment'] })
    await call(cancelExport, { exportId: second.id })
    const { rows } = await server.db.owner.query(
      `SELECT action, target_id, user_id FROM merchant_audit_events WHERE merchant_id = $1 AND target_id = ANY($2) ORDER BY id`,
      [shop.liveId, [first.id, second.id]],
    )
    const row = (action: string, target_id: string) => ({ action, target_id, user_id: finance.userId })
    expect(rows).toEqual([
      row('export.requested', first.id),
      row('export.downloaded', first.id),
      row('export.requested', second.id),
      row('export.canceled', second.id),
    ])
  })
})

describe('a request is refused', () => {
  test.each([
    [{ columns: ['payment', 'secret'] }, 'columns'],
    [{ columns: ['constructor'] }, 'columns'],
    [{ columns: [] }, 'columns'],
    [{ q: 'nonsense:1' }, 'q'],
    [{ q: 'created:2026-06-02..2026-06-01' }, 'q'],
    [{ list: 'people' }, 'list'],
    [{ format: 'pdf' }, 'format'],
  ])('with %j', async (body, path) => {
    const { status, fields } = await call(createExport, { body: { ...everything, ...body } })
    expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test('while five others wait', async () => {
    for (let open = 0; open < limits.exportsOpenMax; open++) await request()
    expect((await call(createExport, { body: everything })).status).toBe(409)
  })
})

test('an account runs one export at a time, so others find a worker', async () => {
  const [mine] = [await request({ columns: ['payment'] }), await request({ columns: ['payment'] })]
  const theirs = await server.call<ExportItem>(createExport, {
    token: other.people.owner.token,
    params: { id: other.liveId },
    body: { ...everything, columns: ['payment'] },
  })
  const { rows } = await server.db.owner.query<{ id: string }>(`
    SELECT a.id FROM claim_long_job('{export}', 'one', 45) a UNION ALL SELECT b.id FROM claim_long_job('{export}', 'two', 45) b
    UNION ALL SELECT c.id FROM claim_long_job('{export}', 'three', 45) c`)
  expect(rows.map(({ id }) => id)).toEqual([mine?.id, theirs.envelope.data?.id])
})
