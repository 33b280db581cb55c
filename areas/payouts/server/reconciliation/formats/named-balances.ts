import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { plainTitle } from './find-header.ts'
import { readAmount } from './values.ts'

const balance = /balance|saldo|solde|kontostand|zustatek|余额|結餘|残高/i
const opening = /\bopen|\bstart|\bbegin|previous|brought|initial|anfang|vortrag|alter? |debut|precedent|inicial|iniziale|poczatk|期初|上期|承前/i
const closing = /\bclos|\bend|\bfinal|carried|schluss|neuer? |fin\b|nouveau|finale|koncow|期末|本期/i

/** The opening and the closing balance that banks write above or below the lines, in rows that name them. */
export class NamedBalances {
  readonly #mark: '.' | ','
  #opening: number | null = null
  #closing: number | null = null
  #areClear = true

  constructor(mark: '.' | ',') {
    this.#mark = mark
  }

  /** @param cells of a row that is no line. */
  add(cells: readonly string[], currency: CurrencyCode): void {
    const name = cells.map(plainTitle).find((cell) => balance.test(cell) && readAmount(cell, this.#mark, currency) === null)
    const amounts = cells.map((cell) => readAmount(cell, this.#mark, currency)).filter((amount) => amount !== null)
    const [amount, other] = amounts
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
  get found(): { readonly opening: number; readonly closing: number } | null {
    if (!this.#areClear || this.#opening === null || this.#closing === null) return null
    return { opening: this.#opening, closing: this.#closing }
  }
}
