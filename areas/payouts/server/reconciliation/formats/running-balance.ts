/** Compares the balance after each line with the amounts, of lines that are sorted either way. */
export class RunningBalance {
  #last: { readonly amount: number; readonly balance: number } | null = null
  /** Amounts since then of lines without a balance. */
  #between = 0
  #canBeOldestFirst = true
  #canBeNewestFirst = true
  #comparedCount = 0
  /** Lines since the last balance, and whether some came before the first one. */
  #openCount = 0
  #hasLinesBefore = false

  /** Whether balances that agree are around all lines; that of the first or the last line may be the only one beside it. */
  get isProven(): boolean {
    return this.#comparedCount > 0 && this.#openCount === 0 && !this.#hasLinesBefore
  }

  /**
   * @param balance null where a bank only shows it once a day.
   * @returns what the balance would be by the amounts, if it is another one.
   */
  add(amount: number, balance: number | null): number | null {
    this.#openCount++
    if (balance === null) {
      this.#between += amount
      return null
    }
    const expected = this.#last === null ? null : this.#compare(this.#last, amount, balance)
    if (this.#last === null) this.#hasLinesBefore = this.#openCount > 1
    else this.#comparedCount++
    this.#last = { amount, balance }
    this.#between = 0
    this.#openCount = 0
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
