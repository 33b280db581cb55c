import type { MonitoringProgram } from './programs.ts'
import { ratioPercent } from './vamp-ratio.ts'

/** What a program counts in a month. */
export interface ProgramCounts {
  /** A whole number, also where it is expected: the ratio is this count by the sales. */
  readonly items: number
  readonly sales: number
  /** In US dollars; null if some of it is in a currency without a rate. */
  readonly amountUsdMinor: number | null
}

export const conditionKinds = ['ratio', 'count', 'amount', 'sales'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** One condition: a ratio in percent, numbers of items or sales, or an amount in US dollars' minor units. */
export interface Condition {
  readonly kind: ConditionKind
  readonly limit: number
  readonly value: number | null
  /** Null where the value isn't known. */
  readonly is_met: boolean | null
}

/** The program's conditions with their values. */
export function assessProgram(program: MonitoringProgram, counts: ProgramCounts): Condition[] {
  const { ratioPercentMin, countMin, amountUsdMin, salesMin } = program
  return [
    conditionOf('ratio', ratioPercentMin, ratioPercent(counts.items, counts.sales)),
    ...(countMin === null ? [] : [conditionOf('count', countMin, counts.items)]),
    ...(amountUsdMin === null ? [] : [conditionOf('amount', amountUsdMin * centsPerDollar, counts.amountUsdMinor)]),
    ...(salesMin === null ? [] : [conditionOf('sales', salesMin, counts.sales)]),
  ]
}

const centsPerDollar = 100

function conditionOf(kind: ConditionKind, limit: number, value: number | null): Condition {
  return { kind, limit, value, is_met: value === null ? null : value >= limit }
}

/** Whether a month is within a program: one condition that isn't met keeps it out, and otherwise one that isn't known leaves it open. */
export function meetsAll(conditions: readonly Condition[]): boolean | null {
  if (conditions.some(({ is_met }) => is_met === false)) return false
  return conditions.some(({ is_met }) => is_met === null) ? null : true
}

/**
 * What a month costs in US dollars' minor units: the fee of every item if all conditions are met, otherwise nothing. The months without a fee are left to the
 * network, which knows the identifications. Null where the program has no fee per item, or it isn't known whether all conditions are met.
 */
export function costOf(program: MonitoringProgram, month: string, counts: ProgramCounts): number | null {
  if (program.fee === null) return null
  const isMet = meetsAll(assessProgram(program, counts))
  if (isMet === null) return null
  return isMet && program.fee.from <= `${month}-01` ? counts.items * program.fee.usdPerItem * centsPerDollar : 0
}
