import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { findSearchedPage, type SearchBounds, type SearchFilter, type SearchRequest } from '../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../infra/pages/keyset-pages.ts'
import { type Condition, positionColumn } from '../../infra/pages/keyset-pages-store.ts'
import type { BalanceTransactionType } from '../ledger/index.ts'

/** Movements of one currency by their amounts, whatever their signs. The index of amounts has the types as well. */

/** So many movements of a range are read from its index and sorted: with the rows of the page, these are at most 300 buffers (decision 0101). */
export const amountBounds: Pick<SearchBounds, 'few'> = { few: 2_500 }

/** So many movements of a type are read from the table. */
const fewTypesMax = 250

export interface Amounts {
  readonly currency: string
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Null for all. */
  readonly types: readonly BalanceTransactionType[] | null
}

/** One page, newest first. @param times conditions on the time of movements. */
export async function findByAmounts<Row extends { id: string; position: string }>(
  context: TenantContext,
  amounts: Amounts,
  { columns, times, page }: { readonly columns: Condition; readonly times: readonly Condition[]; readonly page: PageRequest },
  bounds: SearchBounds,
) {
  const request: SearchRequest = {
    list: { table: sql`balance_transactions`, columns: sql`${columns}, ${positionColumn}` },
    filters: filtersOf(amounts),
    days: [sql`p.currency = ${amounts.currency}`, ...times],
    page,
  }
  return findSearchedPage<Row>(context, request, bounds)
}

function filtersOf({ types, ...amounts }: Amounts): SearchFilter[] {
  return [amountFilter(amounts), ...(types ? [typeFilter(amounts.currency, types)] : [])]
}

/** Types without sales have an index, which lacks the amounts. */
function typeFilter(currency: string, types: readonly BalanceTransactionType[]): SearchFilter {
  if (types.includes('charge')) return { values: [sql`p.type = ANY (${types}::text[])`], hasNoIndex: true }
  const values = types.map((type) => sql`(p.currency = ${currency} AND p.type = ${type} AND p.type <> 'charge')`)
  return { values, canLead: true, isCovered: false, fewMax: fewTypesMax }
}

/** Amounts above zero and below are two ranges. One amount is in the order of the list. */
function amountFilter({ currency, min = 0, max }: Omit<Amounts, 'types'>): SearchFilter {
  const inCurrency = sql`p.currency = ${currency}`
  if (min === max) {
    const signed = min === 0 ? [0] : [min, -min]
    return { values: signed.map((amount) => sql`(${inCurrency} AND p.amount_minor = ${amount})`), canLead: true }
  }
  const above = max === undefined ? sql`true` : sql`p.amount_minor <= ${max}`
  const below = max === undefined ? sql`true` : sql`p.amount_minor >= ${-max}`
  return {
    values: [
      sql`(${inCurrency} AND p.amount_minor >= ${min} AND ${above})`,
      // Zero is in the first range.
      sql`(${inCurrency} AND p.amount_minor <= ${Math.min(-min, -1)} AND ${below})`,
    ],
    order: sql`ORDER BY p.currency, p.amount_minor, p.created_at, p.id`,
    isCovered: true,
  }
}
