import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { CsvMapping, CsvQuestion } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { FileNote } from '#areas/payouts/contract/reconciliation/reasons.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { readFileLines } from '../file-lines.ts'
import { checkMapping, proposeMapping } from './check-mapping.ts'
import { readCsvStart } from './csv-start.ts'
import { detectFormat } from './detect.ts'
import { FileFacts } from './file-facts.ts'
import type { ParsedLine } from './parsed-line.ts'

/** Small files of the kinds that banks export, each with its lines. */

const folder = path.join(import.meta.dirname, 'cases')
const today = '2026-11-29'
const contentOf = (name: string) => readFileSync(path.join(folder, name))
const startOf = (name: string) => readCsvStart(contentOf(name), { isCut: false })

async function* inParts(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7)
}

async function readCase(name: string, { currency = 'EUR' as CurrencyCode, ...chosen }: Partial<CsvMapping> = {}) {
  const content = contentOf(name)
  const format = detectFormat(content)
  const facts = new FileFacts()
  const proposal = format === 'csv' ? proposeMapping(await startOf(name), today) : null
  const mapping = proposal && { ...proposal.mapping, currency: proposal.mapping.currency ?? currency, ...chosen }
  const lines: ParsedLine[] = []
  for await (const line of readFileLines(inParts(content), { format, mapping }, facts)) lines.push(line)
  return { format, lines, facts, questions: proposal?.questions ?? [] }
}

type Case = readonly [
  name: string,
  lines: readonly string[],
  more?: { chosen?: Partial<CsvMapping>; questions?: readonly CsvQuestion[]; notes?: readonly FileNote[] },
]

const cases: readonly Case[] = [
  ['01-mt940-abn-two-statements.sta', ['2026-11-23 25.00 EUR', '2026-11-24 30.00 EUR']],
  ['01b-mt940-without-20.sta', ['2026-11-24 50.00 EUR']],
  ['02-mt940-space-before-type.sta', ['2026-11-24 50.00 EUR']],
  ['03-mt940-type-with-space.sta', ['2026-11-24 50.00 EUR']],
  ['04-mt940-blank-entry-date.sta', ['2026-11-24 50.00 USD']],
  ['05-mt940-february-30.sta', ['2026-02-27 50.00 EUR'], { notes: ['date'] }],
  ['08-mt940-amount-starts-with-comma.sta', ['2026-11-24 0.50 EUR']],
  ['09-mt940-no-entries.sta', []],
  ['09b-mt940-long-86-with-dash.sta', ['2026-11-24 50.00 EUR']],
  ['09e-mt940-utf16.sta', ['2026-11-24 50.00 EUR']],
  ['10-camt053-two-currencies.xml', ['2026-11-24 50.00 EUR', '2026-11-24 50.00 USD']],
  ['11-camt053-no-entries.xml', []],
  ['12b-camt053-iso-8859-2.xml', ['2026-11-24 50.00 EUR']],
  ['12e-camt053-latin15.xml', ['2026-11-24 50.00 EUR']],
  ['18-camt053-business-envelope.xml', ['2026-11-24 10.00 EUR']],
  ['12-camt053-utf16.xml', ['2026-11-24 50.00 EUR']],
  ['16-camt053-one-line-two-entries.xml', ['2026-11-24 10.00 EUR', '2026-11-24 11.00 EUR']],
  ['16b-camt053-same-but-two-lines.xml', ['2026-11-24 10.00 EUR', '2026-11-24 11.00 EUR']],
  ['20-csv-no-header.csv', ['2026-11-24 150.00 EUR', '2026-11-23 -20.00 EUR', '2026-11-22 75.00 EUR'], { questions: ['header'] }],
  ['21-csv-af-bij.csv', ['2026-11-24 150.00 EUR', '2026-11-23 -900.00 EUR']],
  ['22-csv-titles-and-footer.csv', ['2026-11-23 -50.00 EUR', '2026-11-24 150.00 EUR'], { notes: ['no_line'] }],
  ['23-csv-month-names.csv', ['2026-11-24 150.00 HKD', '2026-11-23 -50.00 HKD']],
  ['24-csv-lakh-groups.csv', ['2026-11-24 150000.00 INR', '2026-11-23 -25000.00 INR']],
  ['26-csv-dr-cr-suffix.csv', ['2026-11-24 150.00 GBP', '2026-11-23 -50.00 GBP']],
  ['28-csv-two-currencies.csv', ['2026-11-24 150.00 USD', '2026-11-24 99.00 EUR'], { questions: ['direction'] }],
  ['29i-csv-debit-reversal.csv', ['2026-11-24 50.00 USD', '2026-11-23 -50.00 USD'], { questions: ['debit_signs'] }],
  ['31-csv-amount-with-code.csv', ['2026-11-24 355.91 PLN', '2026-11-23 -55.91 PLN']],
  ['27-csv-utf16-tab.csv', ['2026-11-24 150.00 USD'], { questions: ['direction'] }],
  ['29b-csv-three-decimals-eu.csv', ['2026-11-24 1150.00 EUR', '2026-11-23 2000.00 EUR'], { questions: ['decimal_mark', 'direction'] }],
  ['29l-csv-unescaped-quote.csv', ['2026-11-24 150.00 USD'], { questions: ['direction'] }],
  ['29m-csv-quote-in-row-3.csv', ['2026-11-24 150.00 USD', '2026-11-23 -50.00 USD', '2026-11-22 -350.00 USD']],
  ['29n-bank-a-dmy.csv', ['2026-11-24 150.00 USD', '2026-11-05 -50.00 USD']],
  ['29o-bank-b-mdy-same-header.csv', ['2026-11-05 150.00 USD', '2026-11-24 -50.00 USD']],
  ['29p-bank-b-mdy-same-header-silent.csv', ['2026-11-05 151.00 USD', '2026-11-06 -51.00 USD'], { questions: ['date_order'] }],
  ['29q-bank-c-semicolon-same-header.csv', ['2026-11-24 1500.00 USD'], { questions: ['direction'] }],
  ['06-mt940-ns-field.sta', ['2026-11-24 50.00 EUR']],
  ['09d-mt940-crcrlf.sta', ['2026-11-24 50.00 EUR']],
  ['09f-mt940-no-60f-jpy.sta', ['2026-11-24 50 JPY']],
  ['10b-camt053-two-accounts-same-line.xml', ['2026-11-24 50.00 EUR', '2026-11-24 50.00 EUR']],
  ['12d-camt053-bom.xml', ['2026-11-24 50.00 EUR']],
  ['14-camt053-foreign-entry.xml', ['2026-11-23 50.00 EUR']],
  ['15-camt053-info-entry.xml', []],
  ['15b-camt053-prtry-balance.xml', ['2026-11-24 50.00 EUR']],
  ['15d-camt053-cdata-entity.xml', ['2026-11-24 50.00 EUR']],
  ['15e-camt053-jpy-decimals.xml', ['2026-11-24 50 JPY']],
  ['15f-camt053-kwd.xml', ['2026-11-24 50.125 KWD']],
  ['17-csv-cr-only-two-rows.csv', ['2026-11-24 150.00 USD', '2026-11-23 -50.00 USD']],
  ['17b-csv-mixed-ends.csv', ['2026-11-24 150.00 USD', '2026-11-23 -50.00 USD', '2026-11-22 5.00 USD']],
  ['18b-camt053-self-closing-purp.xml', ['2026-11-24 10.00 EUR']],
  ['29-csv-sep-line.csv', ['2026-11-24 1150.00 EUR'], { questions: ['direction'] }],
  ['29c-csv-mdy.csv', ['2026-11-05 150.00 USD', '2026-11-06 -50.00 USD'], { questions: ['date_order'] }],
  ['29d-csv-chinese-bank.csv', ['2026-11-24 1150.00 CNY', '2026-11-23 -50.00 CNY'], { chosen: { currency: 'CNY' } }],
  ['29f-csv-two-delims.csv', ['2026-11-24 150.00 EUR'], { questions: ['direction'] }],
  ['29j-csv-mac-cr.csv', ['2026-11-24 150.00 USD'], { questions: ['direction'] }],
  ['p1-dash-between.sta', ['2014-01-06 1.00 EUR']],
  ['p2-year-boundary.sta', ['2020-01-02 152.19 EUR', '2019-12-30 27.98 EUR']],
  ['p3-long-reference.sta', ['2022-07-06 20.00 EUR']],
  ['p4-wise.sta', ['2025-01-07 0.92 USD']],
  ['p5-reversals.sta', ['2025-01-07 30.00 EUR', '2025-01-07 -10.00 EUR']],
  ['p6-spaces.csv', ['2026-06-30 12345.00 EUR', '2026-06-12 -1.49 EUR']],
]

const named = cases.map(([name, lines, more]) => ({ name, lines, ...more }))

it.each(named)('$name has its lines', async ({ name, lines, chosen = {}, questions = [], notes = [] }) => {
  const read = await readCase(name, chosen)
  expect(read.lines.map((line) => `${line.bookedOn} ${toDecimalText(line.amountMinor, line.currency)} ${line.currency}`)).toEqual(lines)
  expect(read.questions).toEqual(questions)
  expect(read.facts.notes.map(({ note }) => note)).toEqual(notes)
})

test('every file of the folder is a case', () => {
  expect(readdirSync(folder).toSorted()).toEqual(cases.map(([name]) => name).toSorted())
})

it.each([
  ['09-mt940-no-entries.sta', '2026-11-23'],
  ['11-camt053-no-entries.xml', '2026-11-24'],
])('%s covers its days without a line', async (name, firstDay) => {
  expect([...(await readCase(name)).facts.covered]).toEqual([['EUR', { firstDay, lastDay: '2026-11-24' }]])
})

it.each([
  ['12b-camt053-iso-8859-2.xml', 'WYPŁATA łódź'],
  ['12e-camt053-latin15.xml', '€ ÄÖ'],
])('%s is read in the encoding that it declares', async (name, text) => {
  expect((await readCase(name)).lines[0]?.text).toContain(text)
})

it('keeps a line of a text that begins with a dash', async () => {
  expect((await readCase('09b-mt940-long-86-with-dash.sta')).lines[0]?.text).toContain('047140519426625')
})

describe('a header that is known', () => {
  const checkAfter = async (before: string, name: string) => checkMapping(await startOf(name), proposeMapping(await startOf(before), today).mapping, today)

  it.each(['29n-bank-a-dmy.csv', '29b-csv-three-decimals-eu.csv', '29d-csv-chinese-bank.csv'])(
    'reads %s without a question after one like it',
    async (name) => {
      expect(await checkAfter(name, name)).toMatchObject({ fits: true })
    },
  )

  it.each([
    ['29o-bank-b-mdy-same-header.csv', { date_order: 'mdy' }, ['changed']],
    ['29p-bank-b-mdy-same-header-silent.csv', {}, ['date_order']],
    ['29q-bank-c-semicolon-same-header.csv', { delimiter: ';', decimal_mark: ',' }, ['changed', 'direction']],
  ] as const)('asks about %s, whose days or separators can be others', async (name, mapping, questions) => {
    expect(await checkAfter('29n-bank-a-dmy.csv', name)).toMatchObject({ fits: false, mapping, questions })
  })
})
