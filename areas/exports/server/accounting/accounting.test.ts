import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getJournalAccounts, type MappedAccount, type MappedAccounts, setJournalAccounts } from '#areas/exports/contract/accounting/endpoints.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { type ExportList, exportColumns } from '#areas/exports/contract/lists.ts'
import { createExportSchedule } from '#areas/exports/contract/schedules.ts'
import { openBankAccount, payOut, refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { apiBase } from '#kernel/envelope.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

/** Files for accounting programs, by the rules that those document. */

let server: TestServer
let shop: TestBusiness<'finance'>
let account: TestAccount

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(new Date('2026-11-02T12:00:00Z'))
  shop = await makeBusiness(server, { roles: ['finance'], timeZone: 'America/New_York' })
  account = accountOf(server.db, { merchantId: shop.liveId, businessId: shop.businessId })
})

const token = () => makeSession(server, shop.people.finance.userId)
const request = async (list: ExportList, q: string, format: 'csv' | 'xlsx' = 'csv') =>
  server.call<ExportItem>(createExport, { token: await token(), params: { id: shop.liveId }, body: { list, q, columns: [...exportColumns(list)], format } })

/** The rows of a file. */
async function readFile(list: ExportList, q: string): Promise<string[]> {
  const { status, envelope } = await request(list, q)
  expect({ status, message: JSON.stringify(envelope) }).toMatchObject({ status: 200 })
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs)
  const url = `${apiBase}/merchant/${shop.liveId}/exports/${envelope.data?.id}/file`
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${await token()}` } })
  expect(answer.statusCode).toBe(200)
  return answer.payload.split('\r\n').slice(0, -1)
}

async function map(...accounts: (Pick<MappedAccount, 'account'> & Partial<MappedAccount>)[]) {
  const body = { accounts: accounts.map((mapped) => ({ name: '', code: '', tax_rate: '', ...mapped })) }
  return server.call<MappedAccounts>(setJournalAccounts, { token: await token(), params: { id: shop.liveId }, body })
}

/** Two sales on both sides of a midnight in New York, a refund and a payout; and a sale in yen. */
async function trade(): Promise<void> {
  const sale = await account.run(new Date('2026-10-31T03:59:59Z'), (context) => sellAvailable(context, 10_000))
  await account.run(new Date('2026-10-31T04:00:00Z'), (context) => sellAvailable(context, 20_050))
  await account.run(new Date('2026-10-31T05:00:00Z'), (context) => refundSale(context, sale, 5_000))
  await account.run(new Date('2026-10-31T06:00:00Z'), async (context) => {
    await openBankAccount(context)
    await payOut(context, 12_345)
  })
  await account.run(new Date('2026-10-31T07:00:00Z'), (context) => sellAvailable(context, 3_000, 'JPY'))
}

test('a journal has an entry for each day and currency, whose debits are its credits', async () => {
  await trade()
  expect(await readFile('journal', 'created:2026-10')).toEqual([
    '\uFEFFEntry,Date,Account code,Account,Description,Debit,Credit,Currency',
    '2026-10-30-USD,2026-10-30,,Payments balance,Payments balance,96.80,,USD',
    '2026-10-30-USD,2026-10-30,,Sales,Sales,,100.00,USD',
    '2026-10-30-USD,2026-10-30,,Payment processing fees,Payment fees,3.20,,USD',
    '2026-10-31-JPY,2026-10-31,,Payments balance,Payments balance,2892,,JPY',
    '2026-10-31-JPY,2026-10-31,,Sales,Sales,,3000,JPY',
    '2026-10-31-JPY,2026-10-31,,Payment processing fees,Payment fees,108,,JPY',
    '2026-10-31-USD,2026-10-31,,Payments balance,Payments balance,20.94,,USD',
    '2026-10-31-USD,2026-10-31,,Sales,Sales,,200.50,USD',
    '2026-10-31-USD,2026-10-31,,Refunds,Refunds,50.00,,USD',
    '2026-10-31-USD,2026-10-31,,Payment processing fees,Payment fees,6.11,,USD',
    '2026-10-31-USD,2026-10-31,,Payouts in transit,Payouts,123.45,,USD',
  ])
  const byMonth = await readFile('journal', 'created:2026-10 by:month currency:USD dates:month_first')
  expect(byMonth.map((row) => row.split(',')[1])).toEqual(['Date', ...byMonth.slice(1).map(() => '10/31/2026')])
  expect(byMonth).toContain('2026-10-31-USD,10/31/2026,,Sales,Sales,,300.50,USD')
})

test('QuickBooks gets journal entries by the names of its accounts, and bank transactions in three columns', async () => {
  await trade()
  await map({ account: 'sales', name: 'Income:Card sales' })
  expect(await readFile('quickbooks_journal', 'created:2026-10-31 currency:USD dates:month_first')).toEqual([
    'Journal No.,Journal Date,Account Name,Description,Debits,Credits',
    '2026-10-31-USD,10/31/2026,Payments balance,Payments balance,20.94,',
    '2026-10-31-USD,10/31/2026,Income:Card sales,Sales,,200.50',
    '2026-10-31-USD,10/31/2026,Refunds,Refunds,50.00,',
    '2026-10-31-USD,10/31/2026,Payment processing fees,Payment fees,6.11,',
    '2026-10-31-USD,10/31/2026,Payouts in transit,Payouts,123.45,',
  ])
  const bank = await readFile('quickbooks_bank', 'created:2026-10-31 currency:USD dates:day_first')
  expect(bank).toEqual([
    'Date,Description,Amount',
    '31/10/2026,Sales,200.50',
    '31/10/2026,Refunds,-50.00',
    '31/10/2026,Payment fees,-6.11',
    '31/10/2026,Payouts,-123.45',
  ])
  // QuickBooks refuses digits in descriptions.
  for (const row of bank.slice(1)) expect(row.split(',')[1]).toMatch(/^\D+$/)
})

test('Xero gets manual journals by codes and tax rates, debits positive, and a bank statement', async () => {
  await trade()
  expect(await request('xero_journal', 'created:2026-10-30 currency:USD')).toMatchObject({
    status: 422,
  })
  const rate = { tax_rate: 'Tax Exempt (0%)' }
  await map({ account: 'balance', code: '090', ...rate }, { account: 'sales', code: '200', ...rate }, { account: 'processing_fees', code: '404', ...rate })
  expect(await readFile('xero_journal', 'created:2026-10-30 currency:USD dates:day_first')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    '2026-10-30-USD,30/10/2026,Payments balance,090,Tax Exempt (0%),96.80,,,,',
    '2026-10-30-USD,30/10/2026,Sales,200,Tax Exempt (0%),-100.00,,,,',
    '2026-10-30-USD,30/10/2026,Payment fees,404,Tax Exempt (0%),3.20,,,,',
  ])
  expect(await readFile('xero_bank', 'created:2026-10-31 currency:JPY')).toEqual([
    '*Date,*Amount,Payee,Description,Reference,Check Number',
    '2026-10-31,3000,,Sales,2026-10-31-JPY,',
    '2026-10-31,-108,,Payment fees,2026-10-31-JPY,',
  ])
})

describe('a file is refused', () => {
  test.each([
    ['without days', 'journal', '', 'Choose at most 366 days'],
    ['of more than a year', 'journal', 'created:2024-01-01..2025-12-31', 'Choose at most 366 days'],
    ['of several currencies', 'xero_bank', 'created:2026-10', 'Xero imports one currency per file.'],
    ['of a currency with three decimals', 'quickbooks_journal', 'created:2026-10 currency:KWD', "QuickBooks doesn't import KWD"],
    ['without codes', 'xero_journal', 'created:2026-10 currency:USD', 'Xero needs an account code and a tax rate for: Payments balance, Sales'],
  ] as const)('%s', async (_, list, q, text) => {
    await trade()
    const { status, envelope } = await request(list, q)
    expect({ status, text: JSON.stringify(envelope) }).toMatchObject({ status: 422, text: expect.stringContaining(text) })
  })

  test('with more lines than its program imports', async () => {
    const day = Date.parse('2026-01-01T12:00:00Z')
    for (let count = 0; count < 101; count++) await account.run(new Date(day + count * 86_400_000), (context) => sellAvailable(context, 10_000))
    await map(...(['balance', 'sales', 'processing_fees'] as const).map((name) => ({ account: name, code: '1', tax_rate: 'None' })))
    const { status, envelope } = await request('xero_journal', 'created:2026 currency:USD')
    expect({ status, text: JSON.stringify(envelope) }).toMatchObject({
      status: 422,
      text: expect.stringContaining('Xero imports at most 300 lines per file, and this file would have 303.'),
    })
    expect((await request('xero_journal', 'created:2026 currency:USD by:month')).status).toBe(200)
  })

  test('as a workbook that its program does not read', async () => {
    const { status, envelope } = await request('xero_bank', 'created:2026-10 currency:USD', 'xlsx')
    expect({ status, text: JSON.stringify(envelope) }).toMatchObject({ status: 422, text: expect.stringContaining('This file is available as CSV only.') })
  })

  test('to members who may not read the balance', async () => {
    const { token: limited } = await makeLimitedMember(server, shop, ['exports.manage'])
    const body = { list: 'journal', q: 'created:2026-10', columns: ['entry'], format: 'csv' }
    expect(await server.call(createExport, { token: limited, params: { id: shop.liveId }, body })).toMatchObject({ status: 403 })
  })
})

test('a schedule is refused where its runs would be', async () => {
  await trade()
  const schedule = async (list: ExportList, q: string) => {
    const body = { list, q, columns: ['entry'], format: 'csv', period: 'last_month', frequency: 'monthly', weekday: null, month_day: 1, hour: 8 }
    return server.call(createExportSchedule, {
      token: await token(),
      params: { id: shop.liveId },
      body: { ...body, recipients: [shop.people.finance.userId] },
    })
  }
  expect(await schedule('journal', 'by:month')).toMatchObject({ status: 200 })
  expect(await schedule('quickbooks_bank', '')).toMatchObject({ status: 422 })
  expect(await schedule('quickbooks_bank', 'currency:USD')).toMatchObject({ status: 200 })
  expect(await schedule('xero_journal', 'currency:USD')).toMatchObject({ status: 422 })
})

describe('accounts', () => {
  const list = async () => (await server.call<MappedAccounts>(getJournalAccounts, { token: await token(), params: { id: shop.liveId } })).envelope.data.accounts

  test('are mapped once, and changes are in the audit log', async () => {
    expect((await list()).map(({ account: key, name, code }) => [key, name, code]).slice(0, 2)).toEqual([
      ['balance', '', ''],
      ['sales', '', ''],
    ])
    const { envelope } = await map({ account: 'sales', name: ' Card sales ', code: '200' })
    expect(envelope.data.accounts[1]).toEqual({ account: 'sales', name: 'Card sales', code: '200', tax_rate: '' })
    await map({ account: 'sales', name: 'Card sales', code: '200' })
    const { rows } = await server.db.owner.query<{ details: object }>('SELECT details FROM merchant_audit_events WHERE merchant_id = $1 AND action = $2', [
      shop.liveId,
      'journal_accounts.changed',
    ])
    const sales = { account: 'sales', tax_rate: '' }
    expect(rows.map(({ details }) => details)).toEqual([{ before: [{ ...sales, name: '', code: '' }], after: [{ ...sales, name: 'Card sales', code: '200' }] }])
  })

  test('need the right to read the balance, as their files do', async () => {
    const params = { id: shop.liveId }
    const body = { accounts: [{ account: 'sales', name: 'Sales', code: '200', tax_rate: '' }] }
    const exporter = await makeLimitedMember(server, shop, ['exports.manage'])
    expect(await server.call(getJournalAccounts, { token: exporter.token, params })).toMatchObject({ status: 403 })
    expect(await server.call(setJournalAccounts, { token: exporter.token, params, body })).toMatchObject({ status: 403 })
    const accountant = await makeLimitedMember(server, shop, ['exports.manage', 'balance.read'])
    expect(await server.call(getJournalAccounts, { token: accountant.token, params })).toMatchObject({ status: 200 })
    expect(await server.call(setJournalAccounts, { token: accountant.token, params, body })).toMatchObject({ status: 200 })
  })

  test.each([
    ['a formula', [{ account: 'sales', name: '=1+1' }], 'accounts.0.name'],
    ['a code that is too long', [{ account: 'sales', code: '1'.repeat(21) }], 'accounts.0.code'],
    ['an account twice', [{ account: 'sales' }, { account: 'sales' }], 'accounts.1.account'],
    ['no account', [], 'accounts'],
  ] as const)('cannot have %s', async (_, accounts, path) => {
    const { status, envelope } = await map(...accounts)
    expect({ status, text: JSON.stringify(envelope) }).toMatchObject({ status: 422, text: expect.stringContaining(`"${path}"`) })
  })
})
