import type { paymentQuery } from '#areas/payments/contract/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { type Blocker, blockers } from '#kernel/risk/types.ts'

/** Filters of the list of payments that find exactly the blocked payments that a figure of the overview counts. */

export interface BlockedRange {
  readonly from: string
  readonly to: string
  /** Undefined for all currencies. */
  readonly currency: CurrencyCode | undefined
}

type PaymentFilters = FilterValues<typeof paymentQuery>

/** @param by all lists and rules by default. */
export function filtersOfBlocked({ from, to, currency }: BlockedRange, by: readonly Blocker[] = blockers): PaymentFilters {
  return { created_from: from, created_to: to, ...(currency && { currency }), blocked: [...by] }
}

export function filtersOfRule({ from, to, currency }: BlockedRange, ruleId: string): PaymentFilters {
  return { created_from: from, created_to: to, ...(currency && { currency }), risk_rule_id: ruleId }
}

export function filtersOfEntry({ from, to, currency }: BlockedRange, entryId: string): PaymentFilters {
  return { created_from: from, created_to: to, ...(currency && { currency }), risk_entry_id: entryId }
}
