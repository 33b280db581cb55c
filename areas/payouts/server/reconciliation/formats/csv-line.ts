import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import type { CsvRow } from '#server/infra/csv-files.ts'
import { Cells, moneyColumns } from './csv-cells.ts'
import { beginsLikeDate } from './dates.ts'
import type { FileFacts } from './file-facts.ts'
import { isAmount } from './find-header.ts'
import { NamedBalances, namesBalance } from './named-balances.ts'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { RunningBalance } from './running-balance.ts'
import { cleanText, readDirection } from './values.ts'

/** Reads rows as lines, one after the other. */
export class CsvLineReader {
  readonly #mapping: CsvMapping
  readonly #facts: FileFacts
  /** By account and currency. */
  readonly #balances = new Map<string, RunningBalance>()
  readonly #named: NamedBalances
  readonly #sums = new Map<CurrencyCode, number>()
  #isSumProven = false
  #lastDay: string | null = null
  /** The first row that was taken for no line. */
  #passed: FileRefusal | null = null
  /** The first row with an amount that was taken for no line; it may be one if a line follows, while totals come last. */
  #passedAmount: FileRefusal | null = null
  #hasNegativeDebit = false
  #hasPositiveDebit = false

  constructor(mapping: CsvMapping, facts: FileFacts) {
    this.#mapping = mapping
    this.#facts = facts
    this.#named = new NamedBalances(mapping.decimal_mark)
  }

  /** Reads a row above the lines. */
  readTitle({ cells }: CsvRow): void {
    this.#named.add(cells)
  }

  /** @returns null for a row that is no line, such as a total. @throws FileRefusal */
  read(row: CsvRow): ParsedLine | null {
    if (this.#isNoLine(row)) {
      this.#pass(row)
      return null
    }
    if (this.#passedAmount) this.#facts.addDoubt(this.#passedAmount)
    const cells = new Cells(row, this.#mapping)
    const { currency, line } = cells
    const amountMinor = this.#amountOf(cells)
    const account = cells.textOrEmpty(this.#mapping.account_column)
    const balance = cells.amountOr(this.#mapping.balance_column, null)
    this.#checkBalance(cells, account, amountMinor, balance)
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amountMinor)
    return {
      line,
      bookedOn: this.#dayOf(cells),
      amountMinor,
      currency,
      text: cleanText(this.#mapping.text_columns.map((column) => cells.textOrEmpty(column))),
      origin: account === '' && balance === null ? null : JSON.stringify([account, balance]),
    }
  }

  /** @throws FileRefusal if the balances that the file names don't agree with its lines, or if it has rows, and none is a line. */
  end(): void {
    const [[currency, sum] = [null, 0], second] = this.#sums
    if (currency === null && this.#passed) throw this.#passed
    const isOne = second === undefined && this.#mapping.account_column === null
    const named = isOne && currency !== null ? this.#named.found(currency) : null
    if (named && currency !== null && named.opening + sum !== named.closing) {
      throw new FileRefusal('balance', null, { value: toDecimalText(named.opening + sum, currency), expected: toDecimalText(named.closing, currency) })
    }
    this.#isSumProven = named !== null
    if (!named && !this.isProven) this.#facts.leaveUnproven()
  }

  /** Whether the file names balances that agree with the sum of its lines. The running balance says nothing of the oldest one. */
  get isSumProven(): boolean {
    return this.#isSumProven
  }

  /** Whether all lines so far are between balances that agree with them. */
  get isProven(): boolean {
    const balances = [...this.#balances.values()]
    return balances.length > 0 && balances.every(({ isProven }) => isProven)
  }

  #pass({ cells, line }: CsvRow): void {
    this.#facts.note('no_line', line, { value: quote(cells.filter((cell) => cell !== '').join(' · ')) })
    const name = cells[this.#mapping.date_column] ?? ''
    const refusal = new FileRefusal('date', line, { value: quote(name) })
    this.#passed ??= refusal
    if (!namesBalance(name) && moneyColumns(this.#mapping).some((column) => isAmount(cells[column] ?? ''))) this.#passedAmount ??= refusal
    this.#named.add(cells)
  }

  /** Titles and totals have a text where lines have a day, or no amount but a balance. */
  #isNoLine({ cells }: CsvRow): boolean {
    const day = cells[this.#mapping.date_column] ?? ''
    if (day !== '' && !beginsLikeDate(day)) return true
    const isEmpty = moneyColumns(this.#mapping).every((column) => column < cells.length && cells[column] === '')
    return isEmpty && !cells.some((cell, column) => column !== this.#mapping.balance_column && isAmount(cell))
  }

  /** A day that doesn't exist is that of the line before, which is noted. */
  #dayOf(cells: Cells): string {
    const { day } = cells
    if (day !== null) {
      this.#lastDay = day
      return day
    }
    const refusal = new FileRefusal('date', cells.line, { value: quote(cells.text(this.#mapping.date_column)) })
    if (this.#lastDay === null) throw refusal
    this.#facts.suspect('date', refusal, { day: this.#lastDay })
    return this.#lastDay
  }

  /** Banks leave the other column empty, or write a zero; outgoing money has a sign or none. */
  #amountOf(cells: Cells): number {
    const { amount_column, direction_column, credit_column, debit_column } = this.#mapping
    if (amount_column === null) {
      const [credit, debit] = [cells.amountOr(credit_column, null), cells.amountOr(debit_column, null)]
      if (credit === null && debit === null) throw new FileRefusal('amount', cells.line, { value: '', currency: cells.currency })
      return (credit ?? 0) - this.#debitOf(debit ?? 0, cells)
    }
    const amount = cells.amount(amount_column)
    if (direction_column === null || amount === 0) return amount
    const word = cells.text(direction_column)
    const direction = readDirection(word)
    // Money that came in with a minus may be taken back, or not.
    if (direction === null || (direction === 'in' && amount < 0))
      throw new FileRefusal('direction', cells.line, { value: quote(`${word} ${cells.text(amount_column)}`) })
    return direction === 'in' ? amount : 0 - Math.abs(amount)
  }

  /** A minus takes outgoing money back in a file that writes outgoing amounts without one. */
  #debitOf(amount: number, cells: Cells): number {
    if (this.#mapping.is_debit_signed) return amount
    this.#hasNegativeDebit ||= amount < 0
    this.#hasPositiveDebit ||= amount > 0
    if (this.#hasNegativeDebit && this.#hasPositiveDebit)
      throw new FileRefusal('debit_signs', cells.line, { value: quote(cells.textOrEmpty(this.#mapping.debit_column)) })
    return Math.abs(amount)
  }

  #checkBalance({ line, currency }: Cells, account: string, amount: number, balance: number | null): void {
    if (this.#mapping.balance_column === null) return
    const key = JSON.stringify([account, currency])
    const running = this.#balances.get(key) ?? new RunningBalance()
    this.#balances.set(key, running)
    const expected = running.add(amount, balance)
    if (expected === null) return
    throw new FileRefusal('running_balance', line, { value: toDecimalText(balance ?? 0, currency), expected: toDecimalText(expected, currency) })
  }
}
