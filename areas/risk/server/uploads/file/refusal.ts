import type { RuleName } from '#kernel/texts.ts'

export type FileRule = Extract<RuleName, `risk_file_${string}`>
export type CellRule = Extract<RuleName, `risk_cell_${string}`>

/** A file that can't be taken as a whole, and why. */
export class RecordFileRefusal extends Error {
  readonly rule: FileRule
  readonly values: Readonly<Record<string, string | number>>
  constructor(rule: FileRule, values: Readonly<Record<string, string | number>> = {}) {
    super(rule)
    this.rule = rule
    this.values = values
  }
}
