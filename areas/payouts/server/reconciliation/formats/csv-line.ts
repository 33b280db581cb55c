import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, hasThreeDecimals, readAmount, readCurrency, readDate, readDirection } from './values.ts'

/** A row of a CSV file, and the line at which it ends. */
export interface Row {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

export type AmountForm = Pick<CsvMapping, 'decimal_mark' | 'has_three_decimals'>

/** Whether three digits behind the decimal mark can be a thousand, where nobody has said that they are decimals. */
export function isAmbiguous(text: string, { decimal_mark, has_three_decimals }: AmountForm, currency: CurrencyCode): boolean {
  return !has_three_decimals && currencyExponent(currency) < 3 && hasThreeDecimals(text, decimal_mark)
}

/** The cells of a row, and what is wrong with them. */
class Cells {
  readonly #row: Row
  readonly #mapping: CsvMapping
  readonly currency: CurrencyCode

  constructor(row: Row, mapping: CsvMapping) {
    this.#row = row
    this.#mapping = mapping
    this.currency = this.#currencyOf(mapping)
  }

  get line(): number {
    return this.#row.info.lines
  }

  text(column: number): string {
    const text = this.#row.record[column]
    if (text === undefined) throw new FileRefusal('columns', this.line, { count: String(this.#row.record.length), column: String(column + 1) })
    return text
  }

  /** Where the column may be missing. */
  textOrEmpty(column: number | null): string {
    return column === null ? '' : (this.#row.record[column] ?? '')
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

  day(column: number): string {
    const day = readDate(this.text(column), this.#mapping.date_order)
    if (day === null) throw new FileRefusal('date', this.line, { value: quote(this.text(column)) })
    return day
  }

  #currencyOf({ currency_column, currency }: CsvMapping): CurrencyCode {
    if (currency_column === null) {
      if (currency === null) throw new FileRefusal('currency_missing', null)
      return currency
    }
    const found = readCurrency(this.text(currency_column))
    if (found === null) throw new FileRefusal('currency_unknown', this.line, { value: quote(this.text(currency_column)) })
    return found
  }
}

/** Reads rows as lines, one after the other. */
export class CsvLineReader {
  readonly #mapping: CsvMapping
  /** By account. */
  readonly #balances = new Map<string, RunningBalance>()

  constructor(mapping: CsvMapping) {
    this.#mapping = mapping
  }

  /** @throws FileRefusal */
  read(row: Row): ParsedLine {
    const cells = new Cells(row, this.#mapping)
    const { currency, line } = cells
    const amountMinor = this.#amountOf(cells)
    const account = cells.textOrEmpty(this.#mapping.account_column)
    const balance = cells.amountOr(this.#mapping.balance_column, null)
    this.#checkBalance(cells, account, amountMinor, balance)
    return {
      line,
      bookedOn: cells.day(this.#mapping.date_column),
      amountMinor,
      currency,
      text: cleanText(this.#mapping.text_columns.map((column) => cells.textOrEmpty(column))),
      origin: account === '' && balance === null ? null : JSON.stringify([account, balance]),
    }
  }

  /** Banks leave the other column empty, or write a zero; outgoing money has a sign or none. */
  #amountOf(cells: Cells): number {
    const { amount_column, direction_column, credit_column, debit_column } = this.#mapping
    if (amount_column === null) return cells.amountOr(credit_column, 0) - Math.abs(cells.amountOr(debit_column, 0))
    const amount = cells.amount(amount_column)
    if (direction_column === null || amount === 0) return amount
    const word = cells.text(direction_column)
    const direction = readDirection(word)
    // Money that came in with a minus may be taken back, or not.
    if (direction === null || (direction === 'in' && amount < 0))
      throw new FileRefusal('direction', cells.line, { value: quote(`${word} ${cells.text(amount_column)}`) })
    return direction === 'in' ? amount : 0 - Math.abs(amount)
  }

  #checkBalance({ line, currency }: Cells, account: string, amount: number, balance: number | null): void {
    if (this.#mapping.balance_column === null) return
    const running = this.#balances.get(account) ?? new RunningBalance()
    this.#balances.set(account, running)
    const expected = running.add(amount, balance)
    if (expected === null) return
    throw new FileRefusal('running_balance', line, { value: toDecimalText(balance ?? 0, currency), expected: toDecimalText(expected, currency) })
  }
}

/** Compares the balance after each line with the amounts, of lines that are sorted either way. */
class RunningBalance {
  #last: { readonly amount: number; readonly balance: number } | null = null
  /** Amounts since then of lines without a balance. */
  #between = 0
  #canBeOldestFirst = true
  #canBeNewestFirst = true

  /**
   * @param balance null where a bank only shows it once a day.
   * @returns what the balance would be by the amounts, if it is another one.
   */
  add(amount: number, balance: number | null): number | null {
    if (balance === null) {
      this.#between += amount
      return null
    }
    const expected = this.#last === null ? null : this.#compare(this.#last, amount, balance)
    this.#last = { amount, balance }
    this.#between = 0
    return expected
  }

  #compare(last: { readonly amount: number; readonly balance: number }, amount: number, balance: number): number | null {
    const ifOldestFirst = last.balance + this.#between + amount
    const ifNewestFirst = last.balance - last.amount - this.#between
    const expected = this.#canBeOldestFirst ? ifOldestFirst : ifNewestFirst
    this.#canBeOldestFirst &&= balance === ifOldestFirst
    this.#canBeNewestFirst &&= balance === ifNewestFirst
    return this.#canBeOldestFirst || this.#canBeNewestFirst ? null : expected
  }
}
