import { computePayoutFee, type PayoutFee } from '#areas/billing/server/terms/index.ts'
import { nextRunDay, type ScheduleDays } from '#areas/payouts/contract/schedule-days.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { payoutMaximumMinor, payoutMinimumMinor } from './rules.ts'

/** What the runs of a schedule will pay out of the money that is known today. Days are the business's, as YYYY-MM-DD. */

export interface RunPlan {
  readonly currency: CurrencyCode
  readonly days: ScheduleDays
  readonly minimumMinor: number
  /** The day of the next run. */
  readonly firstDay: string
  readonly lastDay: string
  /** Available now; may be negative. */
  readonly availableMinor: number
  /** What is added by the start of each day, in the order of days. */
  readonly funds: readonly { readonly day: string; readonly amountMinor: number }[]
  /** In force on a day. */
  readonly feeOn: (day: string) => PayoutFee
}

export interface PlannedRun {
  readonly day: string
  readonly amountMinor: number
  readonly feeMinor: number
  /** Whether it is enough to be paid out; otherwise it is left for the next run. */
  readonly isEnough: boolean
}

/** The smallest amount that a run pays out. */
export function runMinimumMinor(currency: CurrencyCode, minimumMinor: number): number {
  return Math.max(payoutMinimumMinor(currency), minimumMinor)
}

/** Every run up to the last day, in order. */
export function planRuns({ currency, days, minimumMinor, firstDay, lastDay, availableMinor, funds, feeOn }: RunPlan): PlannedRun[] {
  const runs: PlannedRun[] = []
  let left = availableMinor
  let added = 0
  for (let day: string | null = firstDay; day !== null && day <= lastDay; day = nextRunDay(days, day)) {
    for (let next = funds[added]; next && next.day <= day; next = funds[added]) {
      left += next.amountMinor
      added += 1
    }
    const fee = feeOn(day)
    const amountMinor = payoutMaximumMinor({ amountMinor: left, currency }, fee)
    const feeMinor = computePayoutFee(amountMinor, fee)
    const isEnough = amountMinor >= runMinimumMinor(currency, minimumMinor)
    runs.push({ day, amountMinor, feeMinor, isEnough })
    if (isEnough) left -= amountMinor + feeMinor
  }
  return runs
}
