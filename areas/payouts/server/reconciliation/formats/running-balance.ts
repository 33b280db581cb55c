/** Compares the balance after each line with the amounts, of lines that are sorted either way. */
export class RunningBalance {
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
