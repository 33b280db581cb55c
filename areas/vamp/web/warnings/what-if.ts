import { ratioPercent } from '#areas/vamp/contract/vamp-ratio.ts'

/**
 * What can become of fraud reports that aren't disputed yet, by Visa's rules:
 * - `disputed`: each dispute counts beside its report.
 * - `refunded`: no dispute follows, and the report stays counted.
 * - `resolved`: RDR or CDRN resolves the dispute before the month's extract, so it is excluded; the report stays counted.
 * - `cleared`: Compelling Evidence 3.0 excludes the report, in the month in which it was counted.
 */
export const outcomes = ['disputed', 'refunded', 'resolved', 'cleared'] as const
export type Outcome = (typeof outcomes)[number]

export interface MonthCounts {
  /** Fraud reports and disputes of the current month, without excluded ones. */
  readonly reported: number
  readonly sales: number
}

export interface Chosen {
  readonly count: number
  /** Those among them that were counted in the current month. */
  readonly ofMonth: number
}

/** The current month's counts if all chosen reports end in one way, with disputes that are filed this month. */
export function countAfter({ reported, sales }: MonthCounts, { count, ofMonth }: Chosen, outcome: Outcome): { reported: number; percent: number } {
  const added = { disputed: count, refunded: 0, resolved: 0, cleared: -ofMonth }[outcome]
  return { reported: reported + added, percent: ratioPercent(reported + added, sales) }
}
