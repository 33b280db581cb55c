import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { currencyOf, moneyColumns } from './csv-cells.ts'
import { findHeader, type HeaderPlace, hasDecimals, isAmount, isDate, isLine, columnNames as names, type Samples } from './find-header.ts'
import { type AmountText, readAmountForms, readDateForms } from './guess-forms.ts'
import { hasDirection, readCurrency, readDirection, splitAmount, withoutAccents } from './values.ts'

/** How a CSV file with an unknown header would be read, for a person to check. */

/** The beginning of a file. */
export interface FirstRows {
  readonly rows: Samples
  readonly delimiter: CsvMapping['delimiter']
  readonly encoding: CsvEncoding
}

/** @param today when the file is uploaded. */
export function guessMapping({ rows, delimiter, encoding }: FirstRows, today: string): CsvMapping {
  const place = findHeader(rows)
  const below = rows.slice(place.rows_above + (place.has_header ? 1 : 0))
  const lines = below.filter(isLine)
  const titles = (place.has_header ? rows[place.rows_above] : below[0]?.map(() => '')) ?? []
  const table = new Table(titles, lines.length > 0 ? lines : below)
  const columns = place.has_header ? guessByTitles(table) : guessByCells(table)
  return completeGuess(table, { ...columns, ...place, delimiter, encoding }, today)
}

/** Columns of the samples, by their titles or by what their cells are. */
class Table {
  readonly titles: readonly string[]
  readonly samples: Samples
  readonly columns: readonly number[]

  constructor(titles: readonly string[], samples: Samples) {
    this.titles = titles.map(withoutAccents)
    this.samples = samples
    this.columns = [...titles.slice(0, reconciliationLimits.bankStatementColumnsMax).keys()]
  }

  /** The cells of a column that have a text. */
  cells(column: number): readonly string[] {
    return this.samples.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  }

  /** The columns of which every cell with a text is one. */
  whereAll(isOne: (cell: string) => boolean): number[] {
    return this.columns.filter((column) => this.cells(column).length > 0 && this.cells(column).every(isOne))
  }

  /** The first column with such a title whose cells can be such values, or else with such a title. */
  titled(pattern: RegExp, canBe: (cell: string) => boolean = () => true): number | null {
    const found = this.columns.filter((column) => pattern.test(this.titles[column] ?? ''))
    return found.find((column) => this.cells(column).every(canBe)) ?? found[0] ?? null
  }
}

type Guessed = 'date_order' | 'decimal_mark' | 'has_three_decimals' | 'direction_column' | 'is_debit_signed'
type Columns = Omit<CsvMapping, 'delimiter' | 'encoding' | keyof HeaderPlace | Guessed>

const hasDigits = (cell: string) => /\d/.test(cell)

function guessByTitles(table: Table): Columns {
  const [credit, debit, amount] = [table.titled(names.credit, hasDigits), table.titled(names.debit, hasDigits), table.titled(names.amount, hasDigits)]
  const hasTwo = credit !== null && debit !== null && credit !== debit && [credit, debit].every((column) => table.cells(column).every(hasDigits))
  const others = table.whereAll((cell) => isAmount(cell) && !isDate(cell))
  const amountColumn = hasTwo ? null : (amount ?? credit ?? debit ?? others[0] ?? null)
  const balance = table.titled(names.balance, isAmount)
  const currencyColumn = table.titled(names.currency)
  const isTaken = (column: number) => column === amountColumn || (hasTwo && (column === credit || column === debit))
  const textColumns = table.columns.filter((column) => names.text.test(table.titles[column] ?? ''))
  return {
    date_column: table.titled(names.date, isDate) ?? table.whereAll(isDate)[0] ?? 0,
    amount_column: amountColumn,
    credit_column: hasTwo ? credit : null,
    debit_column: hasTwo ? debit : null,
    balance_column: balance !== null && !isTaken(balance) && table.cells(balance).every(isAmount) ? balance : null,
    account_column: table.titled(names.account),
    currency_column: currencyColumn !== null && table.samples.every((row) => readCurrency(row[currencyColumn] ?? '') !== null) ? currencyColumn : null,
    currency: amountColumn === null ? null : currencyIn(table.titles[amountColumn] ?? ''),
    text_columns: orLast(textColumns, table),
  }
}

/** Of a title such as `Amount (EUR)`. */
function currencyIn(title: string): CsvMapping['currency'] {
  return (
    title
      .match(/\b[A-Z]{3}\b/g)
      ?.map(readCurrency)
      .find((code) => code !== null) ?? null
  )
}

/** The first columns of amounts, as many as a bank has. */
export function listAmountColumns(samples: Samples): number[] {
  const lines = samples.filter(isLine)
  return new Table(lines[0] ?? [], lines).whereAll((cell) => isAmount(cell) && !isDate(cell)).slice(0, amountColumnsMax)
}

const amountColumnsMax = 5

/** Without a header: the first column of days, the first of amounts, and a later one for the balance. */
function guessByCells(table: Table): Columns {
  const date = table.whereAll(isDate)[0] ?? 0
  const amounts = table.whereAll((cell) => isAmount(cell) && !isDate(cell))
  const decimal = amounts.filter((column) => table.cells(column).some(hasDecimals))
  const amount = decimal[0] ?? amounts[0] ?? null
  const balance = decimal.slice(1).findLast((column) => table.cells(column).length === table.samples.length) ?? null
  const currency = table.whereAll((cell) => readCurrency(cell) !== null)[0] ?? null
  const texts = table.columns.filter((column) => column !== date && column !== currency && table.cells(column).some((cell) => /\p{L}/u.test(cell)))
  return {
    date_column: date,
    amount_column: amount,
    credit_column: null,
    debit_column: null,
    balance_column: balance,
    account_column: null,
    currency_column: currency,
    currency: null,
    text_columns: orLast(texts, table),
  }
}

function orLast(found: readonly number[], { columns }: Table): number[] {
  return found.length > 0 ? found.slice(0, 10) : [columns.at(-1) ?? 0]
}

type WithoutForms = Omit<CsvMapping, Guessed>

function completeGuess({ samples, columns }: Table, mapping: WithoutForms, today: string): CsvMapping {
  const written = samples.flatMap((row) => moneyColumns(mapping).map((column) => splitAmount(row[column] ?? '')?.currency ?? null))
  return {
    ...mapping,
    currency: mapping.currency ?? written.find((currency) => currency !== null) ?? null,
    date_order: readDateForms(dateTexts(samples, mapping), today).best,
    ...readAmountForms(amountTexts(samples, mapping)).best,
    direction_column: guessDirection(samples, columns, mapping),
    is_debit_signed: signsOfDebits(samples, mapping) === 'some',
  }
}

/** Whether outgoing amounts have a minus: all of them, or some, which then say that money came back. */
export function signsOfDebits(samples: Samples, { debit_column }: Pick<CsvMapping, 'debit_column'>): 'none' | 'all' | 'some' {
  const texts = debit_column === null ? [] : samples.map((row) => row[debit_column] ?? '').filter((text) => /[1-9]/.test(text) && isAmount(text))
  const count = texts.filter((text) => /[-−(]/.test(text)).length
  return count === 0 ? 'none' : count === texts.length ? 'all' : 'some'
}

/** The amounts of these rows, with what each is in; most currencies have two decimals. */
export function amountTexts(samples: Samples, mapping: Parameters<typeof moneyColumns>[0]): AmountText[] {
  const columns = [...moneyColumns(mapping), ...(mapping.balance_column === null ? [] : [mapping.balance_column])]
  return samples.flatMap((row) => {
    const currency = currencyOf(row, mapping) ?? 'USD'
    return columns.flatMap((column) => (row[column] ? [{ text: row[column], currency }] : []))
  })
}

export function dateTexts(samples: Samples, { date_column }: Pick<CsvMapping, 'date_column'>): string[] {
  return samples.flatMap((row) => row[date_column] || [])
}

/** Whether no amount of one column says its direction. */
export function lacksSigns(samples: Samples, { amount_column }: Pick<CsvMapping, 'amount_column'>): boolean {
  return amount_column !== null && samples.length > 0 && samples.every((row) => !hasDirection(row[amount_column] ?? ''))
}

/** The column that says for each line whether money came in or went out. */
function guessDirection(samples: Samples, columns: readonly number[], mapping: WithoutForms): number | null {
  const { amount_column: amount } = mapping
  if (amount === null || !lacksSigns(samples, mapping)) return null
  const saysIt = (column: number) => samples.every((row) => !row[amount] || readDirection(row[column] ?? '') !== null)
  return columns.find((column) => column !== amount && saysIt(column)) ?? null
}
