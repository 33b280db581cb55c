import { type CsvMapping, type CsvQuestion, decimalMarks } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { AmountForm } from './csv-cells.ts'
import { CsvLineReader } from './csv-line.ts'
import { type CsvStart, isSameText } from './csv-start.ts'
import { FileFacts } from './file-facts.ts'
import { readAmountForms, readDateForms } from './guess-forms.ts'
import { amountTexts, dateTexts, guessMapping, lacksSigns, listAmountColumns, signsOfDebits } from './guess-mapping.ts'
import { FileRefusal } from './parsed-line.ts'

/** What has to be asked about a file, whose header may be known. */

export interface Proposal {
  readonly mapping: CsvMapping
  readonly questions: CsvQuestion[]
}

/** How a file with an unknown header would be read. @param today when it is uploaded. */
export function proposeMapping(start: CsvStart, today: string): Proposal {
  const guessed = preferProven(start, guessMapping({ ...start, rows: start.rows.map(({ cells }) => cells) }, today))
  const mapping = guessed.has_header ? guessed : preferProvenColumns(start, guessed)
  return { mapping, questions: listQuestions(start, mapping, today) }
}

/**
 * How a file with a known header would be read: by its own separators and forms, which another file can have had otherwise. It `fits` if it can be read like the
 * file before.
 * @param mapping chosen for an earlier file with the same header, which is where this file has it.
 */
export function checkMapping(start: CsvStart, mapping: CsvMapping, today: string): Proposal & { readonly fits: boolean } {
  const samples = samplesOf(start, mapping)
  const dates = readDateForms(dateTexts(samples, mapping), today)
  const signs = signsOfDebits(samples, mapping)
  const fitted = preferProven(start, {
    ...mapping,
    delimiter: start.delimiter,
    encoding: isSameText(start, mapping.encoding) ? mapping.encoding : start.encoding,
    date_order: dates.refit(mapping.date_order),
    is_debit_signed: signs === 'none' ? mapping.is_debit_signed : signs === 'some',
    ...readAmountForms(amountTexts(samples, mapping)).refit({ decimal_mark: mapping.decimal_mark, has_three_decimals: mapping.has_three_decimals }),
  })
  const isChanged = (Object.keys(fitted) as (keyof CsvMapping)[]).some((key) => fitted[key] !== mapping[key])
  // Three decimals are rare, so they are asked about where somebody has chosen them.
  const isRival = (other: AmountForm) => fitted.has_three_decimals || !other.has_three_decimals
  const isDoubtful = dates.isAmbiguous(fitted.date_order) || isAmountAmbiguous(start, fitted, isRival) || disagrees(start, fitted)
  return {
    mapping: fitted,
    fits: !isChanged && !isDoubtful,
    questions: [...(isChanged ? ['changed' as const] : []), ...listQuestions(start, fitted, today)],
  }
}

const linesOf = ({ rows }: CsvStart, { rows_above, has_header }: CsvMapping) => rows.slice(rows_above + (has_header ? 1 : 0))
const samplesOf = (start: CsvStart, mapping: CsvMapping) => linesOf(start, mapping).map(({ cells }) => cells)

function listQuestions(start: CsvStart, mapping: CsvMapping, today: string): CsvQuestion[] {
  const samples = samplesOf(start, mapping)
  const isProven = isProvenBy(start, mapping)
  const isAsked: Readonly<Record<Exclude<CsvQuestion, 'changed'>, boolean>> = {
    header: !mapping.has_header,
    date_order: readDateForms(dateTexts(samples, mapping), today).isAmbiguous(mapping.date_order),
    decimal_mark: mapping.has_three_decimals || isAmountAmbiguous(start, mapping),
    direction: mapping.direction_column === null && lacksSigns(samples, mapping) && proofOf(start, mapping) !== 'sum',
    debit_signs: signsOfDebits(samples, mapping) !== 'none' && (!isProven || isProvenBy(start, { ...mapping, is_debit_signed: !mapping.is_debit_signed })),
    balance: disagrees(start, mapping),
  }
  return (Object.keys(isAsked) as (keyof typeof isAsked)[]).filter((question) => isAsked[question])
}

const isProvenBy = (start: CsvStart, mapping: CsvMapping) => ['sum', 'running'].includes(proofOf(start, mapping))
const disagrees = (start: CsvStart, mapping: CsvMapping) => proofOf(start, mapping) === 'disagrees'

/** Whether another form reads the amounts otherwise, and balances agree with it as well, or with none. */
function isAmountAmbiguous(start: CsvStart, mapping: CsvMapping, isRival?: (other: AmountForm) => boolean): boolean {
  if (!readAmountForms(amountTexts(samplesOf(start, mapping), mapping)).isAmbiguous(mapping, isRival)) return false
  const others = formsOf(mapping).filter((other) => other.decimal_mark !== mapping.decimal_mark || other.has_three_decimals !== mapping.has_three_decimals)
  return !isProvenBy(start, mapping) || others.some((other) => isProvenBy(start, other))
}

function formsOf(mapping: CsvMapping): CsvMapping[] {
  const forms = [false, true].flatMap((has_three_decimals) => decimalMarks.map((decimal_mark) => ({ decimal_mark, has_three_decimals })))
  const signs = mapping.debit_column === null ? [mapping.is_debit_signed] : [mapping.is_debit_signed, !mapping.is_debit_signed]
  return signs.flatMap((is_debit_signed) => forms.map((form) => ({ ...mapping, ...form, is_debit_signed })))
}

/** The mapping, or one with other forms if balances agree with that one instead. */
function preferProven(start: CsvStart, mapping: CsvMapping): CsvMapping {
  if (isProvenBy(start, mapping)) return mapping
  const proven = formsOf(mapping).filter((other) => isProvenBy(start, other))
  const isSameForm = (other: CsvMapping) => other.decimal_mark === mapping.decimal_mark && other.has_three_decimals === mapping.has_three_decimals
  return proven.find(isSameForm) ?? proven[0] ?? mapping
}

/** Without a header, balances tell which columns are which. */
function preferProvenColumns(start: CsvStart, mapping: CsvMapping): CsvMapping {
  if (isProvenBy(start, mapping)) return mapping
  const columns = listAmountColumns(samplesOf(start, mapping))
  const pairs = columns.flatMap((amount_column) =>
    columns.filter((other) => other > amount_column).map((balance_column) => ({ amount_column, balance_column })),
  )
  const candidates = pairs.flatMap((pair) => formsOf({ ...mapping, ...pair }))
  return candidates.find((candidate) => isProvenBy(start, candidate)) ?? mapping
}

/** By the sum of all lines, or by the balances beside them, which say nothing of the oldest one. */
type Proof = 'sum' | 'running' | 'unproven' | 'disagrees'
const proofs = new WeakMap<CsvStart, Map<string, Proof>>()

/** What the balances of the first rows say about a reading, which is asked again and again. */
function proofOf(start: CsvStart, mapping: CsvMapping): Proof {
  const known = proofs.get(start) ?? new Map<string, Proof>()
  const key = JSON.stringify(mapping)
  const proof = known.get(key) ?? findProof(start, mapping)
  proofs.set(start, known.set(key, proof))
  return proof
}

function findProof(start: CsvStart, mapping: CsvMapping): Proof {
  if (mapping.balance_column === null && !start.isWhole) return 'unproven'
  const facts = new FileFacts()
  // Whatever the currency is, the same amounts agree.
  const reader = new CsvLineReader({ ...mapping, currency: mapping.currency ?? 'USD' }, facts)
  try {
    for (const row of start.rows.slice(0, mapping.rows_above)) reader.readTitle(row)
    for (const row of linesOf(start, mapping)) reader.read(row)
    if (start.isWhole) reader.end()
    if (reader.isSumProven) return 'sum'
    return reader.isProven ? 'running' : 'unproven'
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return error.rule === 'running_balance' || error.rule === 'balance' ? 'disagrees' : 'unproven'
  }
}
