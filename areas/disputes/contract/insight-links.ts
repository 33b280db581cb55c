import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { DisputeCategory } from '#kernel/statuses.ts'
import type { DisputeResponse, EvidenceField } from './insight-fields.ts'
import type { disputeQuery } from './query.ts'

/** Filters of the list of disputes that find exactly what a bar of the insights counts. */

/** What the insights break disputes down by. */
export const breakdownKinds = ['network', 'country', 'metadata'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]

export interface InsightRange {
  readonly from: string
  readonly to: string
  readonly currency: CurrencyCode
}

type DisputeFilters = FilterValues<typeof disputeQuery>

/** Every dispute that is counted: inquiries withdraw nothing. @param range without a currency, disputes of all. */
export function filtersOfRange({ from, to, currency }: Omit<InsightRange, 'currency'> & { readonly currency: CurrencyCode | null }): DisputeFilters {
  return { created_from: from, created_to: to, ...(currency && { currency }), category: ['chargeback', 'compliance'] }
}

export function filtersOfReason(range: InsightRange, reason: DisputeCategory): DisputeFilters {
  return { ...filtersOfRange(range), reason: [reason] }
}

export function filtersOfResponse(range: InsightRange, response: DisputeResponse[]): DisputeFilters {
  return { ...filtersOfRange(range), response }
}

/** Won and lost disputes, of a reason or with a field of evidence. */
export function filtersOfDecided(range: InsightRange, of: { readonly reason?: DisputeCategory; readonly field?: EvidenceField } = {}): DisputeFilters {
  const { reason, field } = of
  return { ...filtersOfRange(range), status: ['won', 'lost'], ...(reason && { reason: [reason] }), ...(field && { evidence: [field] }) }
}

/** @param value as the breakdown has it. @param key of `metadata`. */
export function filtersOfValue(range: InsightRange, by: BreakdownKind, value: string, key: string): DisputeFilters {
  const filters = filtersOfRange(range)
  if (by === 'metadata') return { ...filters, metadata: `${key}=${value}` }
  if (by === 'country') return { ...filters, country: value }
  return { ...filters, network: [value as NonNullable<DisputeFilters['network']>[number]] }
}
