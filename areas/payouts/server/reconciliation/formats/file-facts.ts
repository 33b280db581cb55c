import type { FileNote } from '#areas/payouts/contract/reconciliation/reasons.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FileRefusal, Note, RefusalValues } from './parsed-line.ts'

/** Days of the lines of a currency. */
export interface CoveredDays {
  readonly firstDay: string
  readonly lastDay: string
}

/** What a file says beside its lines: the days that it covers, what is odd in it, and whether its balances prove that it was read rightly. */
export class FileFacts {
  readonly #covered = new Map<CurrencyCode, CoveredDays>()
  readonly #notes: Note[] = []
  #noteCount = 0
  #doubt: FileRefusal | null = null
  #isUnproven = false

  get covered(): ReadonlyMap<CurrencyCode, CoveredDays> {
    return this.#covered
  }

  /** The first ones. */
  get notes(): readonly Note[] {
    return this.#notes
  }

  get noteCount(): number {
    return this.#noteCount
  }

  /** Why the file is refused unless its balances prove it; the first reason is the one that others follow from. */
  get doubt(): FileRefusal | null {
    return this.#doubt
  }

  cover(currency: CurrencyCode, ...days: readonly (string | null)[]): void {
    for (const day of days) {
      if (day === null) continue
      const { firstDay, lastDay } = this.#covered.get(currency) ?? { firstDay: day, lastDay: day }
      this.#covered.set(currency, { firstDay: day < firstDay ? day : firstDay, lastDay: day > lastDay ? day : lastDay })
    }
  }

  note(note: FileNote, line: number, values: RefusalValues = {}): void {
    this.#noteCount++
    if (this.#notes.length < reconciliationLimits.bankStatementNotesMax) this.#notes.push({ note, line, values })
  }

  /** Notes a value that was read in spite of its form. */
  suspect(note: FileNote, refusal: FileRefusal, values: RefusalValues = {}): void {
    this.note(note, refusal.line ?? 1, { ...refusal.values, ...values })
    this.addDoubt(refusal)
  }

  addDoubt(refusal: FileRefusal): void {
    this.#doubt ??= refusal
  }

  /** Says that no balance was compared with some of the lines. */
  leaveUnproven(): void {
    this.#isUnproven = true
  }

  /** @throws FileRefusal if a value is odd and no balance proves that it was read rightly. */
  requireProof(): void {
    if (this.#doubt && this.#isUnproven) throw this.#doubt
  }
}
