import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import type { CsvRow } from '#server/infra/csv-files.ts'
import { readDate } from './dates.ts'
import { FileRefusal, quote } from './parsed-line.ts'
import { hasThreeDecimals, readAmount, readCurrency, splitAmount } from './values.ts'

export type AmountForm = Pick<CsvMapping, 'decimal_mark' | 'has_three_decimals'>

/** Whether three digits behind the decimal mark can be a thousand, where nobody has said that they are decimals. */
export function isAmbiguous(text: string, { decimal_mark, has_three_decimals }: AmountForm, currency: CurrencyCode): boolean {
  return !has_three_decimals && currencyExponent(currency) < 3 && hasThreeDecimals(text, decimal_mark)
}

type MoneyColumns = Pick<CsvMapping, 'amount_column' | 'credit_column' | 'debit_column' | 'balance_column' | 'currency_column' | 'currency'>

export function moneyColumns({ amount_column, credit_column, debit_column }: MoneyColumns): number[] {
  return [amount_column, credit_column, debit_column].filter((column) => column !== null)
}

/** What a row's amounts are in: by its column, beside an amount, or as all are. */
export function currencyOf(cells: readonly string[], mapping: MoneyColumns): CurrencyCode | null {
  if (mapping.currency_column !== null) return readCurrency(cells[mapping.currency_column] ?? '')
  const written = moneyColumns(mapping).map((column) => splitAmount(cells[column] ?? '')?.currency ?? null)
  return written.find((currency) => currency !== null) ?? mapping.currency
}

/** The cells of a row, and what is wrong with them. */
export class Cells {
  readonly #row: CsvRow
  readonly #mapping: CsvMapping
  readonly currency: CurrencyCode

  constructor(row: CsvRow, mapping: CsvMapping) {
    this.#row = row
    this.#mapping = mapping
    this.currency = this.#requireCurrency()
  }

  get line(): number {
    return this.#row.line
  }

  text(column: number): string {
    const text = this.#row.cells[column]
    if (text === undefined) throw new FileRefusal('columns', this.line, { count: String(this.#row.cells.length), column: String(column + 1) })
    return text
  }

  /** Where the column may be missing. */
  textOrEmpty(column: number | null): string {
    return column === null ? '' : (this.#row.cells[column] ?? '')
  }

  amount(column: number): number {
    const [text, currency] = [this.text(column), this.currency]
    const found = readAmount(text, this.#mapping.decimal_mark, currency)
    if (found === null) throw new FileRefusal('amount', this.line, { value: quote(text), currency })
    if (isAmbiguous(text, this.#mapping, currency)) throw new FileRefusal('amount_ambiguous', this.line, { value: quote(text), currency })
    return found
  }

  /** Zero, or null, for an empty cell. */
  amountOr<Empty>(column: number | null, empty: Empty): number | Empty {
    return column === null || this.text(column) === '' ? empty : this.amount(column)
  }

  get day(): string | null {
    return readDate(this.text(this.#mapping.date_column), this.#mapping.date_order)
  }

  #requireCurrency(): CurrencyCode {
    const found = currencyOf(this.#row.cells, this.#mapping)
    if (found !== null) return found
    if (this.#mapping.currency_column === null) throw new FileRefusal('currency_missing', null)
    throw new FileRefusal('currency_unknown', this.line, { value: quote(this.text(this.#mapping.currency_column)) })
  }
}
