import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadBalanceStatement, getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { exportColumns } from '#areas/exports/contract/lists.ts'
import { openBankAccount, payOut, refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { type Locale, localeHeader, locales } from '#kernel/locale.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

let server: TestServer
let business: TestBusiness<'finance'>
let account: TestAccount
const now = new Date('2026-06-15T12:00:00Z')
/** June in Hong Kong, and still May in UTC. */
const earlyJune = new Date('2026-05-31T16:00:00Z')
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(now)
  business = await makeBusiness(server, { roles: ['finance'], timeZone: 'Asia/Hong_Kong', defaultCurrency: 'EUR' })
  account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
})
afterAll(() => server.close())

const token = () => makeSession(server, business.people.finance.userId)
const params = (month?: string) => ({ id: business.liveId, ...(month ? { month } : {}) })
const read = async (month: string, locale: Locale = 'en') =>
  server.call<Answer<typeof getBalanceStatement>>(getBalanceStatement, { token: await token(), params: params(month), locale })
async function download(month: string, format: 'csv' | 'pdf', locale: Locale) {
  const url = `${apiBase}${downloadBalanceStatement.path.replace(':id', business.liveId).replace(':month', month)}?format=${format}`
  return server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await token()}`, 'accept-language': localeHeader[locale] } })
}

/** Sales of May and June, a refund and a payout. */
async function trade(): Promise<void> {
  await account.run(new Date('2026-05-31T15:59:59Z'), (context) => sellAvailable(context, 10_000, 'EUR'))
  const sale = await account.run(earlyJune, (context) => sellAvailable(context, 20_000, 'EUR'))
  await account.run(now, (context) => refundSale(context, sale, 5_000))
  await account.run(now, (context) => openBankAccount(context, 'EUR'))
  await account.run(now, (context) => payOut(context, 12_345, { currency: 'EUR' }))
  await account.run(now, (context) => sell(context, { amountMinor: 1_000, currency: 'JPY' }))
}

describe('a balance statement', () => {
  it('has opening balance, activity by type and closing balance, in the months of the business', async () => {
    await trade()
    const may = (await read('2026-05')).envelope.data
    expect(may.currencies.map(({ currency, opening_minor, closing_minor }) => [currency, opening_minor, closing_minor])).toEqual([['EUR', 0, 9_680]])
    const june = (await read('2026-06')).envelope.data
    expect(june).toMatchObject({
      number: `BS-202606-${business.liveId.slice(-8).toUpperCase()}`,
      is_closed: false,
      time_zone: 'Asia/Hong_Kong',
      starts_at: '2026-05-31T16:00:00.000Z',
      first_day: '2026-06-01',
      last_day: '2026-06-30',
    })
    const [euros] = june.currencies
    expect(euros?.lines.map(({ label, count, amount_minor }) => [label, count, amount_minor])).toEqual([
      ['Sales', 1, 20_000],
      ['Payment fees', 1, -610],
      ['Refunds', 1, -5_000],
      ['Payouts', 1, -12_345],
      ['Carried forward between payouts', 2, 0],
    ])
    expect(euros).toMatchObject({ opening_minor: 9_680, activity_minor: 2_045, closing_minor: 11_725, reserved_minor: 0 })
    expect(june.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY'])
    expect((await read('2026-06', 'zh-cn')).envelope.data.currencies[0]?.lines[0]?.label).toBe('收款')
  })

  it('is listed by month, newest first', async () => {
    await trade()
    const { envelope } = await server.call<Answer<typeof listBalanceStatements>>(listBalanceStatements, { token: await token(), params: params() })
    expect(envelope.data).toEqual({
      months: [
        {
          month: '2026-06',
          is_closed: false,
          figures: [
            { currency: 'EUR', opening_minor: 9_680, activity_minor: 2_045, closing_minor: 11_725 },
            { currency: 'JPY', opening_minor: 0, activity_minor: 964, closing_minor: 964 },
          ],
        },
        { month: '2026-05', is_closed: true, figures: [{ currency: 'EUR', opening_minor: 0, activity_minor: 9_680, closing_minor: 9_680 }] },
      ],
      earlier: null,
    })
  })

  it('stays the same when figures are rebuilt', async () => {
    await trade()
    const before = (await read('2026-06')).envelope.data
    await server.db.owner.query('DELETE FROM movement_sums WHERE merchant_id = $1', [account.merchantId])
    await server.db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, account.merchantId))
    expect((await read('2026-06')).envelope.data).toEqual(before)
  })

  it.each([
    ['before the first movement', '2026-04', 404],
    ['after the current month', '2026-07', 404],
    ['in another form', '2026-6', 422],
  ])('is refused for a month %s', async (_, month, status) => {
    await trade()
    expect((await read(month)).status).toBe(status)
  })

  it('is a CSV file, amounts as plain decimals of their currency', async () => {
    await trade()
    const { statusCode, headers, body } = await download('2026-06', 'csv', 'en')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const id = `BS-202606-${business.liveId.slice(-8).toUpperCase()}`
    expect(body.split('\r\n')).toEqual([
      '\uFEFFStatement number,Month,Currency,Line,Transactions,Amount',
      `${id},2026-06,EUR,Opening balance,,96.80`,
      `${id},2026-06,EUR,Sales,1,200.00`,
      `${id},2026-06,EUR,Payment fees,1,-6.10`,
      `${id},2026-06,EUR,Refunds,1,-50.00`,
      `${id},2026-06,EUR,Payouts,1,-123.45`,
      `${id},2026-06,EUR,Carried forward between payouts,2,0.00`,
      `${id},2026-06,EUR,Closing balance,,117.25`,
      `${id},2026-06,JPY,Opening balance,,0`,
      `${id},2026-06,JPY,Sales,1,1000`,
      `${id},2026-06,JPY,Payment fees,1,-36`,
      `${id},2026-06,JPY,Closing balance,,964`,
      '',
    ])
  })

  it.each(locales)('is a PDF file in %s', async (locale) => {
    await trade()
    const { statusCode, headers, rawPayload } = await download('2026-06', 'pdf', locale)
    expect([statusCode, headers['content-disposition']]).toEqual([200, "attachment; filename*=UTF-8''balance-statement-2026-06.pdf"])
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

it('has a file of all its movements, which ends with their sums', async () => {
  await trade()
  const { lines } = (await read('2026-06')).envelope.data.currencies[0] ?? { lines: [] }
  const { envelope } = await server.call<ExportItem>(createExport, {
    token: await token(),
    params: params(),
    body: { list: 'movements', q: 'created:2026-06-01..2026-06-30 currency:EUR', columns: exportColumns('movements'), format: 'csv' },
  })
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: vi.fn() } }, attemptJobs)
  const url = `${apiBase}/merchant/${business.liveId}/exports/${(envelope.data as ExportItem).id}/file`
  const rows = (await server.inject({ url, headers: { authorization: `Bearer ${await token()}` } })).body.split('\r\n').map((row) => row.split(','))
  expect(rows[0]).toEqual([
    '\uFEFFTime (Asia/Hong_Kong)',
    'Type',
    'ID',
    'Source',
    'Payment ID',
    'Payout ID',
    'Amount',
    'Fee',
    'Net',
    'Currency',
    'Available (Asia/Hong_Kong)',
  ])
  expect(rows.at(-2)).toEqual(['', 'Total', '', '', '', '', '26.55', '6.10', '20.45', 'EUR', ''])
  const movementCount = lines.filter(({ kind }) => kind !== 'payment_fees').reduce((sum, { count }) => sum + count, 0)
  expect(rows).toHaveLength(1 + movementCount + 1 + 1)
})
