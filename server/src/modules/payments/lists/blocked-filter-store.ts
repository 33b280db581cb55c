import type { MerchantId } from '@counterfoil/contract/ids'
import type { RiskType } from '@counterfoil/contract/risk/types'
import { sql } from 'kysely'
import { type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, orderOf, positionConditions } from '../../../infra/pages/keyset-pages-store.ts'

interface BlockedFilters {
  readonly blocked?: readonly RiskType[] | undefined
  readonly risk_entry_id?: string | undefined
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
}

/**
 * Payments of which a risk list blocked an attempt, by the list or the entry. The decisions have an index in the order of the list of payments, so for a page the
 * next payments from its place on are looked up: as many as a search reads of a filter with few, and no fewer than the page has.
 * @param page undefined for all of the filter's days.
 */
export function blockedFilter(merchantId: MerchantId, filters: BlockedFilters, timeZone: string, page?: PageRequest): SearchFilter | undefined {
  const { blocked, risk_entry_id: entryId, created_from: from, created_to: to } = filters
  if (!blocked?.length && entryId === undefined) return undefined
  const conditions: Condition[] = [
    sql`d.merchant_id = ${merchantId} AND d.effect = 'block'`,
    ...(blocked?.length ? [sql`d.type = ANY (${blocked}::text[])`] : []),
    ...(entryId === undefined ? [] : [sql`d.entry_id = ${entryId}`]),
  ]
  const places = [...dayConditions(from, to, timeZone), ...(page ? positionConditions(page) : [])]
  const limit = page ? sql`${orderOf(page)} LIMIT ${Math.max(searchBounds.few, page.limit)}` : sql``
  const ids = sql`
    SELECT p.id FROM (
      SELECT d.payment_id AS id, d.payment_created_at AS created_at FROM risk_decisions d WHERE ${sql.join(conditions, sql` AND `)}
    ) AS p WHERE ${sql.join([...places, sql`true`], sql` AND `)} GROUP BY p.created_at, p.id ${limit}`
  return { values: [sql`p.id = ANY (ARRAY(${ids}))`], isSelective: true }
}
