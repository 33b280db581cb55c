import { createHash } from 'node:crypto'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentExports, type PaymentExports } from '#areas/exports/test/payment-exports.ts'
import { getPayment, type ListedPayment, listPayments, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { insertStores } from '#areas/stores/test/stores.ts'
import { makePayment } from '#proof/support/factories.ts'

/** What the file of an export contains. */

let place: PaymentExports
beforeAll(async () => {
  place = await openPaymentExports()
  await place.insertBulk(3)
})
afterAll(() => place.close())
beforeEach(() => place.clear())

test('has the columns and order of the list, times of the business, exact amounts, and no formulas', async () => {
  const rows: readonly [string, string, number, string, string][] = [
    ['pi_file1', '2026-06-14T16:00:00.999Z', 123_456, 'USD', '=1+1'],
    ['pi_file2', '2026-06-14T16:00:01Z', 5_000, 'JPY', '0042'],
    ['pi_file3', '2026-06-14T16:00:02Z', 1_234_567, 'KWD', 'a "b", c\nd\r\ne'],
    ['pi_file4', '2026-06-14T16:00:03Z', 999_999_999_999, 'CLF', '＠sum'],
  ]
  for (const [id, at, amount, currency, order] of rows) {
    await place.server.db.owner.query(
      `INSERT INTO payments (merchant_id, id, created_at, amount_minor, currency, intent_status, status, capture_method, client_secret, order_number, customer_email, card_brand, card_last4,
         decline_code, network_decline_code)
       VALUES ($1, $2, $3, $4, $5, 'requires_payment_method', 'failed', 'automatic', 'bulk', $6, 'ann@example.com', 'visa', '0042', 'unknown_error_with_code', '=cmd')`,
      [place.shop.liveId, id, at, amount, currency, order],
    )
  }
  const { id, file_name } = { file_name: 'payments-2026-06-15.csv', ...(await place.request({ q: 'status:failed created:2026-06-15' })) }
  expect(await place.work()).toBe(true)
  const response = await place.download(id)
  const expected = [
    '\uFEFFPayment ID,Amount,Currency,Status,Card brand,Card last 4,Customer,Decline reason,Refunded,Authorization expires (Asia/Hong_Kong),Order,Created (Asia/Hong_Kong)',
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
  expect(await place.find(id)).toMatchObject({
    state: 'done',
    row_count: 4,
    row_total: 4,
    q: 'status:failed created:2026-06-15',
    requested_by: place.finance.name,
    time_zone: 'Asia/Hong_Kong',
    file: { name: file_name, size_bytes: Buffer.byteLength(expected), sha256: createHash('sha256').update(expected).digest('hex') },
  })
  expect((await place.find(id))?.file?.totals).toEqual(
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
  const { id } = await place.request({ columns: ['created', 'status', 'payment'], q: 'id:pi_bulk1' }, { locale: 'zh-cn' })
  await place.work()
  expect((await place.download(id)).body).toBe('\uFEFF创建时间（Asia/Hong_Kong）,状态,交易编号\r\n2026-06-01 08:00:01,成功,pi_bulk1\r\n')
})

test('has the payments of one store, with the store', async () => {
  const [first, second] = [await makePayment(place.server, place.shop), await makePayment(place.server, place.shop)]
  await insertStores(place.server.db.owner, place.shop.liveId, ['acme'])
  await place.server.db.owner.query(`UPDATE payments SET store_id = 'store_acme' WHERE id = $1`, [first.id])
  for (const [q, body] of [
    ['store:acme', `${first.id},acme`],
    [`id:${second.id}`, `${second.id},`],
  ]) {
    const { id } = await place.request({ columns: ['payment', 'store'], q })
    await place.work()
    expect((await place.download(id)).body).toBe(`\uFEFFPayment ID,Store\r\n${body}\r\n`)
  }
})

test('has the fees and the net of each payment as its page has them, and neither before a capture', async () => {
  const { server, shop, finance } = place
  const params = { id: shop.liveId }
  const read = async (paymentId: string) =>
    (await server.call<PaymentDetail>(getPayment, { token: finance.token, params: { ...params, paymentId } })).envelope.data
  const sold = await makePayment(server, shop, { amountMinor: 10_000, refundMinor: 2_500 })
  const open = await makePayment(server, shop, { captureMethod: 'manual' })
  const { net_minor: netMinor } = await read(sold.id)
  const feeMinor = 7_500 - netMinor
  expect(feeMinor).toBeGreaterThan(0)
  const { envelope } = await server.call<{ items: ListedPayment[] }>(listPayments, { token: finance.token, params })
  const listed = new Map(envelope.data.items.map(({ id, fee_minor, net_minor }) => [id, { fee_minor, net_minor }]))
  expect(listed.get(sold.id)).toEqual({ fee_minor: feeMinor, net_minor: netMinor })
  expect(listed.get(open.id)).toEqual({ fee_minor: null, net_minor: null })
  for (const [id, cells] of [
    [sold.id, `${(feeMinor / 100).toFixed(2)},${(netMinor / 100).toFixed(2)}`],
    [open.id, ','],
  ]) {
    const file = await place.request({ columns: ['fee', 'net'], q: `id:${id}` })
    await place.work()
    expect((await place.download(file.id)).body).toBe(`\uFEFFFees,Net\r\n${cells}\r\n`)
  }
})

test('of a list without rows has its titles', async () => {
  const { id } = await place.request({ columns: ['payment', 'amount'], q: 'order:none' })
  await place.work()
  expect((await place.download(id)).body).toBe('\uFEFFPayment ID,Amount,Currency\r\n')
  expect(await place.find(id)).toMatchObject({ state: 'done', row_count: 0, row_total: 0, file: { totals: [] } })
})

test('is found by the ID of a refund, as in the list', async () => {
  const payment = await makePayment(place.server, place.shop, { refundMinor: 100 })
  const { rows } = await place.server.db.owner.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [payment.id])
  const { id } = await place.request({ columns: ['payment'], q: `id:${rows[0]?.id}` })
  await place.work()
  expect((await place.download(id)).body).toBe(`\uFEFFPayment ID\r\n${payment.id}\r\n`)
})

test('is a workbook with texts, amounts and dates', async () => {
  await place.server.db.owner.query(`UPDATE payments SET order_number = '=1+1' WHERE id = 'pi_bulk2'`)
  const { id } = await place.request({ columns: ['order', 'amount', 'created'], q: 'created:2026-06-01', format: 'xlsx' }, { locale: 'zh-cn' })
  await place.work()
  const { rawPayload, headers } = await place.download(id)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toMatch(/payments-2026-06-01\.xlsx$/)
  const [sheet] = await readXlsx(rawPayload)
  expect(sheet?.sheet).toBe('交易')
  expect(sheet?.data[0]).toEqual(['订单号', '金额', '币种', '创建时间（Asia/Hong_Kong）'])
  expect(sheet?.data[2]).toEqual(['=1+1', 1, 'USD', expect.any(Date)])
  expect(sheet?.data.length).toBe(4)
  const item = await place.find(id)
  expect(item).toMatchObject({ state: 'done', row_count: 3, file: { size_bytes: rawPayload.length, totals: [{ currency: 'USD', amount: '3.00' }] } })
  expect(item?.file?.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'))
})
