import type { FileNote, FileRule } from '#areas/payouts/contract/reconciliation/reasons.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** A line of a bank statement, whatever the format of its file. */
export interface ParsedLine {
  /** Of the file. */
  readonly line: number
  /** `YYYY-MM-DD` */
  readonly bookedOn: string
  /** Negative for outgoing money. */
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly text: string
  /** The account, its balance after the line and the like, as far as the file says them: equal lines that differ in it are two. */
  readonly origin: string | null
}

/** Values of the text of a rule. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** A file that can't be taken: the rule that it breaks, and where. */
export class FileRefusal extends Error {
  readonly rule: FileRule
  readonly line: number | null
  readonly values: RefusalValues
  constructor(rule: FileRule, line: number | null, values: RefusalValues = {}) {
    super(rule)
    this.rule = rule
    this.line = line
    this.values = values
  }
}

/** Something odd in a file that was read. */
export interface Note {
  readonly note: FileNote
  readonly line: number
  readonly values: RefusalValues
}

/** What a quote shows of a value. */
export function quote(text: string): string {
  const shown = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : shown
}
