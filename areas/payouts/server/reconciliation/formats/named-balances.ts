import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { columnNames, isAmountBy } from './find-header.ts'
import { readAmount, withoutAccents } from './values.ts'

const { balance } = columnNames
const opening = /\bopen|\bstart|\bbegin|previous|brought|initial|anfang|vortrag|alter? |debut|precedent|inicial|iniziale|poczatk|期初|上期|承前/i
const closing = /\bclos|\bend|\bfinal|carried|schluss|neuer? |fin\b|nouveau|finale|koncow|期末|本期/i

/** Whether a cell names an amount as a balance, which is no line. */
export const namesBalance = (cell: string) => balance.test(withoutAccents(cell))

/** The opening and the closing balance that banks write above or below the lines, in rows that name them. */
export class NamedBalances {
  readonly #mark: '.' | ','
  /** As written: above the lines, nothing may say what they are in. */
  #opening: string | null = null
  #closing: string | null = null
  #areClear = true

  constructor(mark: '.' | ',') {
    this.#mark = mark
  }

  /** @param cells of a row that is no line. */
  add(cells: readonly string[]): void {
    const name = cells.map(withoutAccents).find((cell) => balance.test(cell))
    const [amount, other] = cells.filter((cell) => isAmountBy(cell, this.#mark))
    if (name === undefined || amount === undefined || other !== undefined || opening.test(name) === closing.test(name)) return
    if (opening.test(name)) {
      this.#areClear &&= this.#opening === null
      this.#opening = amount
    } else {
      this.#areClear &&= this.#closing === null
      this.#closing = amount
    }
  }

  /** Both balances, unless the file has several of one kind. */
  found(currency: CurrencyCode): { readonly opening: number; readonly closing: number } | null {
    if (!this.#areClear || this.#opening === null || this.#closing === null) return null
    const [first, last] = [readAmount(this.#opening, this.#mark, currency), readAmount(this.#closing, this.#mark, currency)]
    return first === null || last === null ? null : { opening: first, closing: last }
  }
}
