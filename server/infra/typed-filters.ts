import { type FilterValues, filtersOfTerms } from '#kernel/query/filters.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import type { AccountSettings, RequestContext } from './context.ts'
import { brokenRule } from './errors.ts'

/**
 * Returns the filters of a list's call: those given, or those that its typed query means. A query replaces the filters, so each field has one meaning.
 * Days are of the account's clock, or the machine's for a business.
 * @throws AppError `invalid_fields` if the query is wrong, or stands beside filters.
 */
export function readFilters<List extends QueryList, Given extends FilterValues<List>>(
  context: Pick<RequestContext, 'now'>,
  account: Pick<AccountSettings, 'default_currency' | 'time_zone'>,
  list: List,
  { q, ...given }: Given & { readonly q?: string | undefined },
): FilterValues<List> {
  if (q === undefined) return given as unknown as Given
  if (Object.keys(given).length > 0) throw brokenRule('q', 'query_with_filters')
  const { terms, problem } = parseQuery(q, list, { currency: account.default_currency })
  if (problem) throw brokenRule('q', problem.rule, problem.values)
  return filtersOfTerms(list, terms, dayIn(account.time_zone, context.now))
}

interface Bounds {
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
  readonly currency?: string | undefined
  readonly amount_min_minor?: number | undefined
  readonly amount_max_minor?: number | undefined
}

/** @throws AppError `invalid_fields` if a range ends before it begins, or amounts have no currency. */
export function refuseContradictions({ created_from, created_to, currency, amount_min_minor: min, amount_max_minor: max }: Bounds): void {
  if (created_from && created_to && created_from > created_to) throw brokenRule('created_to', 'date_range_reversed')
  if (!currency && min !== undefined) throw brokenRule('amount_min_minor', 'amount_needs_currency')
  if (!currency && max !== undefined) throw brokenRule('amount_max_minor', 'amount_needs_currency')
  if (min !== undefined && max !== undefined && min > max) throw brokenRule('amount_max_minor', 'amount_range_reversed')
}
