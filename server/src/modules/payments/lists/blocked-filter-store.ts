import type { MerchantId } from '@counterfoil/contract/ids'
import type { Blocker } from '@counterfoil/contract/risk/types'
import { sql } from 'kysely'
import { type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, orderOf, positionConditions, unionAll } from '../../../infra/pages/keyset-pages-store.ts'

interface BlockedFilters {
  readonly blocked?: readonly Blocker[] | undefined
  readonly risk_entry_id?: string | undefined
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
}

/**
 * Payments of which a risk list or a rule blocked an attempt, by the list, the entry or any rule. The decisions have indexes in the order of the list of payments, so
 * for a page the next payments from its place on are looked up: as many as a search reads of a filter with few, and no fewer than the page has.
 * @param page undefined for all of the filter's days.
 */
export function blockedFilter(merchantId: MerchantId, filters: BlockedFilters, timeZone: string, page?: PageRequest): SearchFilter | undefined {
  const { blocked, risk_entry_id: entryId, created_from: from, created_to: to } = filters
  if (!blocked?.length && entryId === undefined) return undefined
  const decisions = listDecisions(merchantId, filters)
  if (decisions.length === 0) return { values: [sql`false`], isSelective: true }
  const places = [...dayConditions(from, to, timeZone), ...(page ? positionConditions(page) : [])]
  const limit = page ? sql`${orderOf(page)} LIMIT ${Math.max(searchBounds.few, page.limit)}` : sql``
  const parts = decisions.map(
    (each) => sql`SELECT p.id, p.created_at FROM (${each}) AS p WHERE ${sql.join([...places, sql`true`], sql` AND `)} GROUP BY p.created_at, p.id ${limit}`,
  )
  const ids = sql`SELECT p.id FROM (${unionAll(parts)}) AS p GROUP BY p.created_at, p.id ${limit}`
  return { values: [sql`p.id = ANY (ARRAY(${ids}))`], isSelective: true }
}

/** What lists decided, and what rules did, each if it is asked for: the payments with their times. */
function listDecisions(merchantId: MerchantId, { blocked, risk_entry_id: entryId }: BlockedFilters): Condition[] {
  const lists = blocked?.filter((one) => one !== 'rule') ?? []
  const ofLists = [
    sql`d.merchant_id = ${merchantId} AND d.effect = 'block'`,
    ...(lists.length > 0 ? [sql`d.type = ANY (${lists}::text[])`] : []),
    ...(entryId === undefined ? [] : [sql`d.entry_id = ${entryId}`]),
  ]
  const hasLists = lists.length > 0 || !blocked?.length
  const hasRules = blocked?.includes('rule') === true && entryId === undefined
  return [
    ...(hasLists ? [sql`SELECT d.payment_id AS id, d.payment_created_at AS created_at FROM risk_decisions d WHERE ${sql.join(ofLists, sql` AND `)}`] : []),
    ...(hasRules
      ? [
          sql`SELECT d.object_id AS id, d.payment_created_at AS created_at FROM risk_rule_decisions d
            WHERE d.merchant_id = ${merchantId} AND d.payment_created_at IS NOT NULL`,
        ]
      : []),
  ]
}
