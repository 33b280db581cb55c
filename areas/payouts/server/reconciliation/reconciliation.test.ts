import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrivalDayOf } from '#areas/payouts/contract/arrival.ts'
import { getPayout } from '#areas/payouts/contract/endpoints.ts'
import {
  addBankStatementPart,
  createBankStatement,
  deleteBankStatement,
  getBankStatement,
  listCandidates,
  listMissingPayouts,
  matchBankLine,
  readBankStatement,
  unmatchBankLine,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { dayTextAmount as mapping } from '#areas/payouts/test/bank-statements.ts'
import { openBankAccount, payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import { statementUploads } from '#areas/payouts/test/statement-uploads.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { exportFile } from '#proof/agreement/reading.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import type { AttemptJob } from '#server/infra/work/long-job.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import { handOver, reportPayout } from '../index.ts'
import { readStatementJob } from './read-job.ts'

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let account: TestAccount
let finance: TestMember
const now = new Date('2026-11-24T12:00:00Z')
const opened = new Date('2026-11-16T10:00:00Z')
beforeAll(async () => {
  server = await createTestServer({ now })
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  finance = business.people.finance
  account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
  await account.run(opened, (context) => openBankAccount(context))
})
afterAll(() => server.close())

const log = { error: vi.fn() }
const work = () => workOffLongJobs({ database: server.db.database, clock: server.clock, log }, attemptJobs)
const { ask, upload, read, uploadMapped, list } = statementUploads(() => ({ server, merchantId: business.liveId, member: finance, work }))

/** A payout that the bank has, and its trace ID. */
async function sendPayout(amountMinor: number, paidAt = new Date('2026-11-20T10:00:00Z')): Promise<{ id: PayoutId; trace: string; arrival: string }> {
  await account.run(new Date('2026-11-18T09:00:00Z'), (context) => sellAvailable(context, amountMinor + 10_000, 'USD'))
  const { id } = await account.run(new Date('2026-11-18T10:00:00Z'), (context) => payOut(context, amountMinor))
  await account.run(new Date('2026-11-18T10:00:00Z'), (context) => handOver(context, testBanking, id))
  await account.run(paidAt, (context) => reportPayout(context, id, 'settle', 'declined'))
  const { rows } = await server.db.owner.query<{ trace_id: string; day: string }>(
    `SELECT trace_id, (arrival_date AT TIME ZONE 'UTC')::date::text AS day FROM payouts WHERE merchant_id = $1 AND id = $2`,
    [business.liveId, id],
  )
  return { id, trace: rows[0]?.trace_id ?? '', arrival: rows[0]?.day ?? '' }
}

const missing = async () => (await ask(listMissingPayouts)).envelope.data.items.map(({ id, reason }) => [id, reason])
const header = 'Date,Description,Amount\n'

describe('matching', () => {
  it('finds a payout whose payment was reported days after the bank has it', async () => {
    const late = await sendPayout(12_345, new Date('2026-11-24T11:00:00Z'))
    expect(late.arrival).toBe('2026-11-24')
    await uploadMapped(`${header}2026-11-20,Payout,123.45\n`)
    expect((await list('matched')).map(({ payout }) => payout?.id)).toEqual([late.id])
    const [near] = [await sendPayout(20_000), await sendPayout(20_000, new Date('2026-11-24T11:00:00Z'))]
    await uploadMapped(`${header}2026-11-20,Payout,200.00\n`)
    expect((await list('matched')).map(({ payout }) => payout?.id)).toContain(near.id)
  })

  it('finds payouts by trace ID, then by amount and days, and says why others have none', async () => {
    const traced = await sendPayout(12_345)
    const kept = await sendPayout(20_000)
    const equal = await sendPayout(30_000)
    const twins = [await sendPayout(40_000), await sendPayout(40_000)]
    const absent = await sendPayout(50_000)
    const day = equal.arrival
    const statement = await uploadMapped(
      [
        header.trim(),
        `${day},COUNTERFOIL ${traced.trace} THANKS,123.45`,
        `${day},"ref:${kept.trace}",198.50`,
        `${day},Counterfoil,300.00`,
        `${day},Counterfoil,400.00`,
        `${day},Interest,7.77`,
        `${day},=Rent,-900.00`,
        '',
      ].join('\n'),
    )
    expect(statement).toMatchObject({ state: 'done', format: 'csv', currencies: ['USD'], line_count: 6, overlap_count: 0, first_day: day, last_day: day })
    const matched = (await list('matched')).map(({ payout, method, difference_minor }) => [payout?.id, method, difference_minor])
    expect(matched.toSorted()).toEqual(
      [
        [traced.id, 'trace', 0],
        [kept.id, 'trace', -150],
        [equal.id, 'amount', 0],
      ].toSorted(),
    )
    expect((await ask(getPayout, { payoutId: traced.id })).envelope.data.bank_statement_day).toBe(day)
    expect((await ask(getPayout, { payoutId: absent.id })).envelope.data.bank_statement_day).toBeNull()
    expect((await list('different')).map(({ payout }) => payout?.id)).toEqual([kept.id])
    expect((await list('open')).map(({ text, reason }) => [text, reason]).toSorted()).toEqual([
      ['Counterfoil', 'several_payouts'],
      ['Interest', 'no_payout'],
    ])
    expect((await list('outgoing')).map(({ text }) => text)).toEqual(['=Rent'])
    expect((await missing()).toSorted()).toEqual([...twins, absent].map(({ id }) => [id, 'not_found']).toSorted())
  })

  it('takes the day of an immediate payout from the zone of the business, on the page and in the file', async () => {
    const { id } = await sendPayout(12_345)
    // In Hong Kong, it is four o'clock the next morning.
    await server.db.owner.query(`UPDATE payouts SET method = 'instant', arrival_date = '2026-11-19T20:00:00Z' WHERE id = $1`, [id])
    await uploadMapped(`${header}2026-11-20,Interest,7.77\n`)
    const [payout] = (await ask(listMissingPayouts)).envelope.data.items
    expect(payout).toMatchObject({ id, reason: 'not_found', method: 'instant' })
    expect(payout && arrivalDayOf(payout, 'Asia/Hong_Kong')).toBe('2026-11-20')
    const { rows } = await exportFile({ server, business, token: finance.token }, 'missing_payouts', '', ['payout', 'arrival'])
    expect(rows).toEqual([[id, '2026-11-20']])
  })

  it('is done and undone by hand, once for each payout, and recorded', async () => {
    const twins = [await sendPayout(40_000), await sendPayout(40_000)]
    await uploadMapped(`${header}${twins[0]?.arrival},Counterfoil,400.00\n${twins[0]?.arrival},Counterfoil 2,399.00\n`)
    const [first, second] = (await list('open')).toSorted((one, other) => other.amount_minor - one.amount_minor)
    const lineId = first?.id
    expect((await ask(listCandidates, { lineId })).envelope.data.map(({ id }) => id).toSorted()).toEqual(twins.map(({ id }) => id).toSorted())
    expect((await ask(matchBankLine, { lineId }, { payout_id: twins[0]?.id })).envelope.data).toMatchObject({ method: 'manual', payout: { id: twins[0]?.id } })
    expect((await ask(matchBankLine, { lineId }, { payout_id: twins[1]?.id })).status).toBe(409)
    expect((await ask(matchBankLine, { lineId: second?.id }, { payout_id: twins[0]?.id })).status).toBe(409)
    expect((await ask(matchBankLine, { lineId: second?.id }, { payout_id: twins[1]?.id }, business.people.viewer)).status).toBe(403)
    expect((await ask(matchBankLine, { lineId: second?.id }, { payout_id: twins[1]?.id })).envelope.data.difference_minor).toBe(-100)
    expect((await ask(unmatchBankLine, { lineId })).envelope.data).toMatchObject({ payout: null, reason: 'unmatched' })
    const { rows } = await server.db.owner.query(`SELECT action FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'bank_%' ORDER BY id`, [
      business.liveId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['bank_statement.uploaded', 'bank_line.matched', 'bank_line.unmatched']))
  })
})

describe('a statement', () => {
  it('has its columns named once for each header', async () => {
    const { statement } = await upload(`${header}2026-11-20,Counterfoil,300.00\n`)
    expect(statement).toMatchObject({
      state: 'mapping',
      preview: {
        rows: [
          ['Date', 'Description', 'Amount'],
          ['2026-11-20', 'Counterfoil', '300.00'],
        ],
      },
    })
    expect(statement.preview?.mapping).toMatchObject({ date_column: 0, amount_column: 2, text_columns: [1], date_order: 'ymd' })
    expect((await read(statement.id, { mapping: { ...mapping, currency: null } })).status).toBe(422)
    expect((await read(statement.id, { mapping })).statement.state).toBe('done')
    expect((await upload(`${header}2026-11-21,Counterfoil,301.00\n`)).statement).toMatchObject({ state: 'done', line_count: 1 })
  })

  it('shows its columns again, as they were chosen and fit, after one of its header was rejected or deleted', async () => {
    const dmy = { ...mapping, date_order: 'dmy' }
    const columns = { preview: { mapping: dmy, questions: ['changed', 'direction'] }, state: 'mapping' }
    const rejected = await uploadMapped(`${header}20/11/2026,Counterfoil,300.00\n`)
    expect(rejected.rejection).toMatchObject({ rule: 'date', next_step: 'Upload it again and check the column and the order of day and month.' })
    const { statement } = await upload(`${header}20/11/2026,Counterfoil,300.00\n`)
    expect(statement).toMatchObject(columns)
    expect((await read(statement.id, { mapping: { ...mapping, date_order: 'mdy' } })).statement.rejection).toMatchObject({ rule: 'date' })
    expect(await uploadMapped(`${header}20/11/2026,Counterfoil,300.00\n`, dmy)).toMatchObject({ state: 'done', first_day: '2026-11-20' })
    const next = (await upload(`${header}25/10/2026,Counterfoil,301.00\n`)).statement
    expect(next).toMatchObject({ state: 'done', first_day: '2026-10-25' })
    expect((await ask(deleteBankStatement, { statementId: next.id })).status).toBe(200)
    expect((await upload(`${header}25/10/2026,Counterfoil,301.00\n`)).statement).toMatchObject({ state: 'mapping', preview: { mapping: dmy } })
  })

  it('is told, not doubled, if it comes twice, and lines of two statements are one', async () => {
    const first = `${header}2026-11-20,A,1.00\n2026-11-20,A,1.00\n2026-11-21,B,2.00\n`
    await uploadMapped(first, mapping, 'first.csv')
    const again = await upload(first, 'again.csv')
    expect([again.status, again.message]).toEqual([409, 'This file was already uploaded as first.csv. Nothing was added.'])
    const second = await uploadMapped(`${header}2026-11-20,A,1.00\n2026-11-21,B,2.00\n2026-11-22,C,3.00\n`)
    expect(second).toMatchObject({ line_count: 3, overlap_count: 2 })
    expect((await list('open')).map(({ text }) => text).toSorted()).toEqual(['A', 'A', 'B', 'C'])
  })

  it.each([
    ['a day that does not exist', `${header}2026-11-20,a,1.00\n2026-02-30,b,1.00\n`, 'date', 3, 'Line 3: “2026-02-30” is not a date.'],
    ['a formula for an amount', `${header}2026-11-20,a,=1+1\n`, 'amount', 2, 'Line 2: “=1+1” is not an amount in USD.'],
    ['no lines', header, 'empty', null, 'The file has no lines.'],
  ])('with %s is rejected with line and next step, and leaves no line', async (_, content, rule, line, text) => {
    const statement = await uploadMapped(content)
    expect(statement).toMatchObject({ state: 'rejected', rejection: { rule, line, text } })
    expect(statement.rejection?.next_step).not.toBe('')
    const { rows } = await server.db.owner.query('SELECT FROM bank_statement_lines WHERE merchant_id = $1', [business.liveId])
    const parts = await server.db.owner.query('SELECT FROM bank_statement_parts WHERE merchant_id = $1', [business.liveId])
    expect([rows.length, parts.rowCount]).toEqual([0, 0])
  })

  it('in two currencies covers the days of each, and matches payouts of each', async () => {
    const early = await sendPayout(12_345, new Date('2026-11-18T11:00:00Z'))
    const late = await sendPayout(20_000)
    const statement = await uploadMapped(
      `Date,Description,Amount,Currency\n${early.arrival},Counterfoil,123.45,USD\n${early.arrival},b,1.00,EUR\n${late.arrival},c,1.00,EUR\n`,
      { ...mapping, currency_column: 3, currency: null },
    )
    expect(statement).toMatchObject({ state: 'done', currencies: ['USD', 'EUR'], line_count: 3, first_day: early.arrival, last_day: late.arrival })
    expect((await list('matched')).map(({ payout }) => payout?.id)).toEqual([early.id])
    expect(await missing()).toEqual([[late.id, 'no_statement']])
  })

  it('without lines says that nothing arrived on its days', async () => {
    const due = await sendPayout(12_345)
    const file = [':20:A', ':25:1', ':28C:1/1', ':60F:C261101USD100,00', ':62F:C261124USD100,00', '-'].join('\r\n')
    expect((await upload(file, 'november.sta')).statement).toMatchObject({ state: 'done', currencies: ['USD'], line_count: 0, last_day: '2026-11-24' })
    expect(await missing()).toEqual([[due.id, 'not_found']])
  })

  it('lists what was odd in a file whose balances agree, and is rejected for it where none do', async () => {
    const odd = (closing: string) =>
      ['X', ':20:A', ':25:1', ':60F:C260101EUR100,00', ':61:2602300227CR50,00NINTNONREF', ...(closing ? [closing] : []), '-'].join('\r\n')
    const { statement } = await upload(odd(':62F:C260301EUR150,00'), 'odd.sta')
    expect(statement).toMatchObject({ state: 'done', line_count: 1, note_count: 1 })
    expect(statement.notes).toEqual([{ line: 5, text: 'Line 5: “2602300227” is not a date. 2026-02-27 was used.' }])
    expect((await upload(odd(''), 'open.sta')).statement.rejection).toMatchObject({ rule: 'date', line: 5 })
    const titled = 'Account statement\nDate,Description,Amount\n2026-11-20,A,1.00\nTotal,,1.00\n'
    const asked = (await upload(titled)).statement
    expect(asked.preview).toMatchObject({
      mapping: { rows_above: 1 },
      rows: [['Account statement'], ['Date', 'Description', 'Amount'], ['2026-11-20', 'A', '1.00'], ['Total', '', '1.00']],
    })
    const done = (await read(asked.id, { mapping: { ...asked.preview?.mapping, currency: 'USD' } })).statement
    expect(done).toMatchObject({ line_count: 1, notes: [{ line: 4, text: 'Line 4 was skipped, because it has no date: “Total · 1.00”.' }] })
    // The same header with other titles above is known.
    expect((await upload('For\nNovember\nDate,Description,Amount\n2026-11-21,B,2.00\n2026-11-22,C,-2.00\n')).statement).toMatchObject({
      state: 'done',
      line_count: 2,
    })
  })

  it('that could not be read five times says so, keeps nothing, and can be uploaded again', async () => {
    const content = `${header}2026-11-20,Sale,1.00\n`
    const readJob = vi.spyOn(readStatementJob as AttemptJob, 'attempt').mockRejectedValue(new Error('disk full'))
    const { id } = await uploadMapped(content)
    for (let attempt = 2; attempt <= 5; attempt++) {
      expect((await ask(getBankStatement, { statementId: id })).envelope.data).toMatchObject({ state: 'waiting', rejection: null })
      await server.db.owner.query(`UPDATE long_jobs SET starts_at = starts_at - interval '1 hour' WHERE state = 'waiting'`)
      await work()
    }
    expect((await ask(getBankStatement, { statementId: id })).envelope.data).toMatchObject({
      state: 'rejected',
      rejection: { rule: 'failed', text: 'Reading the file failed because of an error on our side.', next_step: expect.stringContaining('Upload it again') },
    })
    const parts = await server.db.owner.query('SELECT FROM bank_statement_parts WHERE statement_id = $1', [id])
    expect(parts.rowCount).toBe(0)
    readJob.mockRestore()
    expect(await uploadMapped(content)).toMatchObject({ state: 'done', line_count: 1 })
  })

  it('is deleted with its lines, by those who may', async () => {
    const { id: statementId } = await uploadMapped(`${header}2026-11-20,Counterfoil,300.00\n`)
    expect((await ask(deleteBankStatement, { statementId }, undefined, business.people.viewer)).status).toBe(403)
    expect((await ask(deleteBankStatement, { statementId })).status).toBe(200)
    expect(await list('open')).toEqual([])
    expect((await ask(getBankStatement, { statementId })).status).toBe(404)
  })

  it('is read whole or not at all: parts come in order, and all of them', async () => {
    const content = Buffer.from(`${header}2026-11-20,Counterfoil,300.00\n`)
    const created = await ask(createBankStatement, {}, { name: 'a.csv', size_bytes: content.length, sha256: 'a'.repeat(64) })
    const statementId = created.envelope.data.id
    expect((await ask(addBankStatementPart, { statementId }, { position: 1, content_base64: 'YQ==' })).status).toBe(422)
    expect((await ask(addBankStatementPart, { statementId }, { position: 0, content_base64: '!' })).status).toBe(422)
    expect((await ask(addBankStatementPart, { statementId }, { position: 0, content_base64: 'YQ==' })).status).toBe(200)
    expect((await ask(readBankStatement, { statementId }, {})).status).toBe(409)
  })
})

const caseOf = (name: string) => readFileSync(path.join(import.meta.dirname, 'formats/cases', name))

describe('a file', () => {
  it.each([
    ['16-camt053-one-line-two-entries.xml', ['2026-11-24 10.00 EUR', '2026-11-24 11.00 EUR']],
    ['12-camt053-utf16.xml', ['2026-11-24 50.00 EUR']],
    ['09e-mt940-utf16.sta', ['2026-11-24 50.00 EUR']],
    ['01-mt940-abn-two-statements.sta', ['2026-11-23 25.00 EUR', '2026-11-24 30.00 EUR']],
    ['29m-csv-quote-in-row-3.csv', ['2026-11-22 -350.00 USD', '2026-11-23 -50.00 USD', '2026-11-24 150.00 USD']],
    ['27-csv-utf16-tab.csv', ['2026-11-24 150.00 USD']],
    ['20-csv-no-header.csv', ['2026-11-22 75.00 USD', '2026-11-23 -20.00 USD', '2026-11-24 150.00 USD']],
    ['21-csv-af-bij.csv', ['2026-11-23 -900.00 EUR', '2026-11-24 150.00 EUR']],
  ])('%s is read by its columns as they are proposed', async (name, expected) => {
    const { statement } = await upload(caseOf(name), name)
    const given = statement.preview && { mapping: { ...statement.preview.mapping, currency: statement.preview.mapping.currency ?? 'USD' } }
    const done = given ? (await read(statement.id, given)).statement : statement
    expect(done).toMatchObject({ state: 'done', line_count: expected.length, overlap_count: 0 })
    const found = [...(await list('open')), ...(await list('outgoing'))]
    expect(found.map((line) => `${line.booked_on} ${toDecimalText(line.amount_minor, line.currency)} ${line.currency}`).toSorted()).toEqual(expected)
  })

  it('with a quote that is never closed is rejected by that line, whether its columns are known or not', async () => {
    await uploadMapped(`${header}2026-11-20,First,1.00\n`)
    const content = `${header}2026-11-20,"Never closed,300.00\n`
    const rejection = { rule: 'quotes', text: expect.stringContaining('has a quote that is not closed') }
    expect((await upload(content)).statement).toMatchObject({ state: 'rejected', rejection })
    const { statement } = await upload(content)
    expect(statement.state).toBe('mapping')
    expect(await read(statement.id, { mapping })).toMatchObject({ status: 200, statement: { state: 'rejected', rejection } })
    expect((await upload(`"${'x'.repeat(30_000)}`)).statement.rejection).toMatchObject({ rule: 'too_long_line' })
  })

  it('that waits for its columns can be uploaded again', async () => {
    const content = `${header}2026-11-20,Counterfoil,300.00\n`
    const { statement } = await upload(content)
    expect((await upload(content)).statement).toMatchObject({ id: statement.id, state: 'mapping' })
  })

  it.each([
    ['a workbook', Buffer.from('PK\u0003\u0004\0\0[Content_Types].xml'), "Statements in XLSX can't be read."],
    ['OFX', 'OFXHEADER:100\r\nDATA:OFXSGML\r\n', "Statements in OFX can't be read."],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'The file is not a statement in CSV, CAMT.053 or MT940.'],
    ['a text without columns', 'Hello\n', 'The file is not a statement in CSV, CAMT.053 or MT940.'],
  ])('that is %s is rejected for what it is', async (_, content, text) => {
    expect((await upload(content)).statement).toMatchObject({ state: 'rejected', rejection: { text, line: null } })
  })

  it('that is cut within a character of its first part is read', async () => {
    const rows = `2026-11-20,${'Lübeck '.repeat(50)},1.00\n`.repeat(3_000)
    const at = Buffer.from(`${header}${rows}`).indexOf('ü', reconciliationLimits.bankStatementPartBytesMax - 100)
    // A title above the header moves the first byte of a character to the end of the part.
    const whole = Buffer.from(`${'x'.repeat(reconciliationLimits.bankStatementPartBytesMax - 2 - at)}\n${header}${rows}`)
    expect(whole[reconciliationLimits.bankStatementPartBytesMax - 1]).toBe(Buffer.from('ü')[0])
    expect(await uploadMapped(whole)).toMatchObject({ state: 'done' })
  })

  it.each([
    ['of another account', '2:1/1', '100,00', '150,00'],
    ['of another page', '1:1/2', '100,00', '150,00'],
    ['of another balance', '1:2/1', '150,00', '200,00'],
  ])('keeps a line that equals one %s', async (_, place, before, after) => {
    const fileOf = (at: string, opening: string, closing: string) => {
      const [account, page] = at.split(':')
      return [':20:A', `:25:${account}`, `:28C:${page}`, `:60F:C261123EUR${opening}`, ':61:2611241124C50,00NTRFNONREF', `:62F:C261124EUR${closing}`, '-'].join(
        '\r\n',
      )
    }
    expect((await upload(fileOf('1:1/1', '100,00', '150,00'))).statement).toMatchObject({ state: 'done' })
    expect((await upload(fileOf(place, before, after))).statement).toMatchObject({ state: 'done', line_count: 1, overlap_count: 0 })
    const longer = fileOf('1:7/1', '70,00', '150,00').replace(':61:', ':61:2611231123C30,00NTRFNONREF\r\n:61:')
    expect((await upload(longer)).statement).toMatchObject({ state: 'done', line_count: 2, overlap_count: 1 })
  })

  it('asks again about a known header if its days or separators can be others', async () => {
    const known = async () => (await uploadMapped(caseOf('29n-bank-a-dmy.csv'), { ...mapping, currency_column: 3, currency: null, date_order: 'dmy' })).state
    expect(await known()).toBe('done')
    for (const [name, changed, question] of [
      ['29p-bank-b-mdy-same-header-silent.csv', {}, 'date_order'],
      ['29o-bank-b-mdy-same-header.csv', { date_order: 'mdy' }, 'changed'],
    ] as const) {
      const { statement } = await upload(caseOf(name))
      expect(statement).toMatchObject({ state: 'mapping', preview: { mapping: changed, questions: expect.arrayContaining([question]) } })
    }
    const { statement } = await upload(caseOf('29q-bank-c-semicolon-same-header.csv'))
    expect(statement).toMatchObject({ state: 'mapping', preview: { mapping: { delimiter: ';', decimal_mark: ',' } } })
    await read(statement.id, { mapping: statement.preview?.mapping })
    expect((await list('open')).map(({ amount_minor }) => amount_minor)).toContain(150_000)
  })
})

describe('a balance', () => {
  const balanced = 'Date,Description,Amount,Balance\n'
  const withBalance = { ...mapping, balance_column: 3 }

  it('that disagrees with the lines is asked about, and rejects the statement unless its column is left out', async () => {
    const content = `${balanced}2026-11-20,A,100.00,500.00\n2026-11-21,B,900.00,-400.00\n`
    const { statement } = await upload(content)
    expect(statement).toMatchObject({ state: 'mapping', preview: { mapping: { balance_column: 3 }, questions: expect.arrayContaining(['balance']) } })
    expect((await read(statement.id, { mapping: withBalance })).statement).toMatchObject({
      state: 'rejected',
      rejection: { rule: 'running_balance', line: 3, text: 'Line 3: the balance is -400.00, but the lines lead to 1400.00.' },
    })
    expect(await uploadMapped(content)).toMatchObject({ state: 'done', line_count: 2 })
  })

  it.each([
    ['the oldest line first', '2026-11-20,A,100.00,500.00\n2026-11-21,B,-900.00,-400.00\n'],
    ['the newest line first', '2026-11-21,B,-900.00,-400.00\n2026-11-20,A,100.00,500.00\n'],
    ['a balance for some lines', '2026-11-20,A,100.00,500.00\n2026-11-21,B,-900.00,\n2026-11-21,C,1.00,-399.00\n'],
  ])('agrees with %s', async (_, rows) => {
    expect(await uploadMapped(`${balanced}${rows}`, withBalance)).toMatchObject({ state: 'done' })
  })

  it('tells equal lines apart', async () => {
    expect(await uploadMapped(`${balanced}2026-11-20,A,100.00,500.00\n`, withBalance)).toMatchObject({ state: 'done' })
    expect(await uploadMapped(`${balanced}2026-11-20,A,100.00,600.00\n`, withBalance)).toMatchObject({ state: 'done', overlap_count: 0 })
  })
})

/** All that a file may have, and one more, in the soak. */
const manyLines = isSoak ? reconciliationLimits.bankStatementLinesMax : 5_000

it(`reads ${manyLines} lines`, { timeout: 300_000 }, async () => {
  const payout = await sendPayout(12_345)
  const rows = Array.from({ length: manyLines - 1 }, (_, row) => `${payout.arrival},Sale ${row},${(row % 9_000) + 1}.00`)
  const content = `${header}${rows.join('\n')}\n${payout.arrival},Counterfoil ${payout.trace},123.45\n`
  const statement = await uploadMapped(content)
  expect(statement).toMatchObject({ state: 'done', line_count: manyLines })
  expect((await list('matched')).map((line) => line.payout?.id)).toEqual([payout.id])
  if (!isSoak) return
  const tooMany = await uploadMapped(`${content}${payout.arrival},One more,1.00\n`)
  expect(tooMany.rejection).toMatchObject({ rule: 'too_many_lines', line: manyLines + 2 })
})

/**
 * Reads so many lines in a process of its own, since this one has the memory of every test before. Returns the most megabytes that it had.
 * Its heap is small, so garbage that waits for the collector says nothing about the lines.
 */
async function readApart(lineCount: number): Promise<number> {
  const rows = Array.from({ length: lineCount }, (_, row) => `2026-11-20,Sale ${row} of ${lineCount},${(row % 9_000) + 1}.00\n`)
  const { statement } = await upload(`${header}${rows.join('')}`, 'large.csv', readInProcess)
  expect(statement).toMatchObject({ state: 'done', line_count: lineCount })
  return megabytes
}

let megabytes = 0
async function readInProcess(): Promise<void> {
  const program = path.resolve(import.meta.dirname, '../../test/statement-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=96', program, appUrl(server.db.url, testSecretKey)])
  megabytes = Number(stdout)
}

it(`takes hardly more memory for ${manyLines} lines than for a tenth of them`, { timeout: 300_000 }, async () => {
  // Names the columns, which the same header then has.
  await uploadMapped(`${header}2026-11-20,First,1.00\n`)
  const tenth = await readApart(manyLines / 10)
  expect(await readApart(manyLines), `megabytes, ${tenth} for a tenth`).toBeLessThan(tenth + 100)
})
