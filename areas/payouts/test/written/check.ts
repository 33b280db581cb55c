import { expect } from 'vitest'
import type { BankStatementFormat, CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { readFileLines } from '#areas/payouts/server/reconciliation/file-lines.ts'
import { proposeMapping } from '#areas/payouts/server/reconciliation/formats/check-mapping.ts'
import { readCsvStart } from '#areas/payouts/server/reconciliation/formats/csv-start.ts'
import { detectFormat } from '#areas/payouts/server/reconciliation/formats/detect.ts'
import { FileFacts } from '#areas/payouts/server/reconciliation/formats/file-facts.ts'
import { type Random, randomFrom } from '#proof/model/random.ts'
import { camtDialects, writeCamt } from './camt.ts'
import { answerTo, csvDialects, type Layout, makeLayout, writeCsv } from './csv.ts'
import { mt940Dialects, writeMt940 } from './mt940.ts'
import { makeStatement, type Statement } from './statement.ts'

/** Writes statements of each format and dialect, and reads them back. */

interface Written {
  readonly format: BankStatementFormat
  readonly statement: Statement
  readonly content: Buffer
  /** Of a CSV file. */
  readonly layout?: Layout
}

type Writer = (chance: Random) => Written

const mt940Writers = Object.entries(mt940Dialects).map(([name, dialect]): [string, Writer] => [
  `MT940 ${name}`,
  (chance) => {
    const hasAccents = dialect.encoding !== 'utf-8'
    const statement = makeStatement(chance, {
      accountsMax: dialect.accountsMax,
      entriesMin: dialect.lacks.includes('60F') ? 1 : 0,
      hasAccents: hasAccents && dialect.encoding !== 'windows-1252',
    })
    return { format: 'mt940', statement, content: writeMt940(statement, dialect, chance) }
  },
])
const camtWriters = Object.entries(camtDialects).map(([name, dialect]): [string, Writer] => [
  `CAMT.053 ${name}`,
  (chance) => {
    const isUnicode = dialect.encoding.startsWith('utf')
    const statement = makeStatement(chance, { accountsMax: 3, entriesMin: 0, hasSigns: true, hasAccents: isUnicode })
    return { format: 'camt053', statement, content: writeCamt(statement, dialect, chance) }
  },
])
const csvWriters = Object.entries(csvDialects).map(([name, fixed]): [string, Writer] => [
  `CSV with ${name}`,
  (chance) => {
    const layout = makeLayout(chance, fixed)
    const currencies: readonly [string, ...string[]] = fixed.group === 'lakh' ? ['INR'] : ['EUR', 'USD', 'GBP', 'PLN', 'CHF', 'HKD', 'JPY']
    const statement = makeStatement(chance, { accountsMax: 1, entriesMin: 2, currencies, hasSigns: true, hasAccents: fixed.encoding !== 'windows-1252' })
    return { format: 'csv', statement, layout, content: writeCsv(statement, layout, chance) }
  },
])

export const writers: readonly (readonly [name: string, writer: Writer])[] = [...mt940Writers, ...camtWriters, ...csvWriters]

/** Writes so many files and reads them back, with the answers of a person who knows them to what is asked. */
export async function checkFiles(writer: Writer, count: number, firstSeed = 1): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const written = writer(randomFrom(seed))
    expect(await readBack(written), `seed ${seed}:\n${written.content.subarray(0, 1_500).toString('latin1')}`).toEqual(expectedOf(written))
  }
}

function expectedOf({ statement, layout }: Written): string[] {
  const lines = statement.accounts.flatMap(({ currency, entries }) => entries.map(({ day, minor }) => `${day} ${minor} ${currency}`))
  return layout?.isNewestFirst ? lines.toReversed() : lines
}

async function readBack({ format, content, statement, layout }: Written): Promise<string[]> {
  if (detectFormat(content) !== format) return [`detected as ${detectFormat(content)}`]
  const mapping = layout ? await mappingOf(content, layout, statement) : null
  const lines: string[] = []
  for await (const { bookedOn, amountMinor, currency } of readFileLines(inParts(content), { format, mapping }, new FileFacts())) {
    lines.push(`${bookedOn} ${amountMinor} ${currency}`)
  }
  return lines
}

async function* inParts(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 200) yield content.subarray(at, at + 200)
}

async function mappingOf(content: Buffer, layout: Layout, { accounts }: Statement): Promise<CsvMapping> {
  const { mapping, questions } = proposeMapping(await readCsvStart(content, { isCut: false }), '2026-11-29')
  const answers = answerTo(layout)
  const asked = {
    date_order: ['date_order'],
    decimal_mark: ['decimal_mark', 'has_three_decimals'],
    header: ['has_header'],
    debit_signs: ['is_debit_signed'],
  } as const
  const keys = questions.flatMap((question): readonly (keyof typeof answers)[] => (question in asked ? asked[question as keyof typeof asked] : []))
  const answered = Object.fromEntries(keys.map((key) => [key, answers[key]]))
  return { ...mapping, ...answered, currency: mapping.currency ?? (accounts[0]?.currency as CsvMapping['currency']) }
}
