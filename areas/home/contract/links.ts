import type { MovementKind } from '#areas/balance/contract/kinds.ts'
import type { movementQuery } from '#areas/balance/contract/query.ts'
import type { paymentQuery } from '#areas/payments/contract/query.ts'
import type { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'

/** Filters of lists that find exactly what a figure of the overview counts, or sums up; of disputes, see areas/disputes/contract/insight-links.ts. */

export interface FigureRange {
  readonly from: string
  readonly to: string
  /** Null for figures of every currency. */
  readonly currency: CurrencyCode | null
}

/** The statuses of payments that count, by outcome. Incomplete and canceled payments have none. */
export const outcomeStatuses = {
  successful: ['uncaptured', 'successful', 'refunding', 'partially_refunded', 'refunded', 'disputed'],
  declined: ['failed'],
} as const satisfies Record<string, readonly PaymentStatus[]>
export type PaymentOutcome = keyof typeof outcomeStatuses

/** The kinds of movements that net volume sums up. */
export const netKinds = ['sale', 'refund', 'dispute'] as const satisfies readonly MovementKind[]

/** The authorizations that end by a time. */
export function filtersOfExpiring(until: string): FilterValues<typeof paymentQuery> {
  return { expires_until: until }
}

/** The payouts since a day that failed and whose bank account still can't be paid out to. */
export function filtersOfFailedPayouts(since: string): FilterValues<typeof payoutQuery> {
  return { created_from: since, status: ['processing_failure'], account: 'errored' }
}

/** The payments that the overview counts; of some outcomes. */
export function filtersOfPayments({ from, to, currency }: FigureRange, outcomes: readonly PaymentOutcome[]): FilterValues<typeof paymentQuery> {
  return { created_from: from, created_to: to, ...(currency && { currency }), status: outcomes.flatMap((outcome) => outcomeStatuses[outcome]) }
}

const kindsOf = { gross: ['sale'], net: netKinds, refunded: ['refund'], withdrawn: ['dispute'], fees: netKinds } as const satisfies Record<
  string,
  readonly MovementKind[]
>
export type Volume = keyof typeof kindsOf

/** The movements that add up to a volume: by their amounts to gross volume, and to refunds and disputes, which are negative there; by their nets and their fees. */
export function filtersOfVolume({ from, to, currency }: FigureRange, volume: Volume): FilterValues<typeof movementQuery> {
  return { created_from: from, created_to: to, ...(currency && { currency }), kind: [...kindsOf[volume]] }
}
