import type { CsvMapping, CsvQuestion } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { type AmountForm, CsvLineReader } from './csv-line.ts'
import { type CsvStart, isSameText } from './csv-start.ts'
import { readAmountForms, readDateForms } from './guess-forms.ts'
import { amountTexts, dateTexts, guessMapping, lacksSigns } from './guess-mapping.ts'
import { FileRefusal } from './parsed-line.ts'

/** What has to be asked about a file, whose header may be known. */

export interface Proposal {
  readonly mapping: CsvMapping
  readonly questions: CsvQuestion[]
}

/** How a file with an unknown header would be read. @param today when it is uploaded. */
export function proposeMapping(start: CsvStart, today: string): Proposal {
  const mapping = guessMapping({ ...start, rows: start.rows.map(({ record }) => record) }, today)
  return { mapping, questions: listQuestions(start, mapping, today) }
}

/**
 * How a file with a known header would be read: by its own separators and forms, which another file can have had otherwise. It `fits` if it can be read like the
 * file before.
 * @param mapping chosen for an earlier file with the same header.
 */
export function checkMapping(start: CsvStart, mapping: CsvMapping, today: string): Proposal & { readonly fits: boolean } {
  const samples = samplesOf(start, mapping)
  const dates = readDateForms(dateTexts(samples, mapping), today)
  const amounts = readAmountForms(amountTexts(samples, mapping))
  const fitted = {
    ...mapping,
    delimiter: start.delimiter,
    encoding: isSameText(start, mapping.encoding) ? mapping.encoding : start.encoding,
    date_order: dates.refit(mapping.date_order),
    ...amounts.refit({ decimal_mark: mapping.decimal_mark, has_three_decimals: mapping.has_three_decimals }),
  }
  const isChanged = (Object.keys(fitted) as (keyof CsvMapping)[]).some((key) => fitted[key] !== mapping[key])
  // Three decimals are rare, so they are asked about where somebody has chosen them.
  const isRival = (other: AmountForm) => fitted.has_three_decimals || !other.has_three_decimals
  return {
    mapping: fitted,
    fits: !isChanged && !dates.isAmbiguous(fitted.date_order) && !amounts.isAmbiguous(fitted, isRival),
    questions: [...(isChanged ? ['changed' as const] : []), ...listQuestions(start, fitted, today)],
  }
}

const linesOf = ({ rows }: CsvStart, { has_header }: CsvMapping) => rows.slice(has_header ? 1 : 0)
const samplesOf = (start: CsvStart, mapping: CsvMapping) => linesOf(start, mapping).map(({ record }) => record)

function listQuestions(start: CsvStart, mapping: CsvMapping, today: string): CsvQuestion[] {
  const samples = samplesOf(start, mapping)
  const isAsked: Readonly<Record<Exclude<CsvQuestion, 'changed'>, boolean>> = {
    header: !mapping.has_header,
    date_order: readDateForms(dateTexts(samples, mapping), today).isAmbiguous(mapping.date_order),
    decimal_mark: mapping.has_three_decimals || readAmountForms(amountTexts(samples, mapping)).isAmbiguous(mapping),
    direction: mapping.direction_column === null && lacksSigns(samples, mapping),
    balance: mapping.balance_column !== null && disagreesWithBalance(start, mapping),
  }
  return (Object.keys(isAsked) as (keyof typeof isAsked)[]).filter((question) => isAsked[question])
}

function disagreesWithBalance(start: CsvStart, mapping: CsvMapping): boolean {
  // Whatever the currency is, the same amounts agree.
  const reader = new CsvLineReader({ ...mapping, currency: mapping.currency ?? 'USD' })
  try {
    for (const row of linesOf(start, mapping)) reader.read(row)
    return false
  } catch (error) {
    if (error instanceof FileRefusal) return error.rule === 'running_balance'
    throw error
  }
}
