import type { MerchantId, PaymentId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { runPrepared } from '../../infra/database/prepared.ts'
import { insertRow } from '../../infra/database/write-rows.ts'
import type { SearchFilter } from '../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, orderOf, positionConditions } from '../../infra/pages/keyset-pages-store.ts'
import type { PaymentRow } from './store.ts'

/** Payments of connected stores. Their table has an index in the order of the list of payments for each store (decision 0088). */

/** Written with the payment. */
export function insertStorePayment({ db, merchantId }: TenantContext, { id, created_at }: Pick<PaymentRow, 'id' | 'created_at'>, storeId: string): void {
  insertRow(db, 'store_payments', { merchant_id: merchantId, payment_id: id, store_id: storeId, payment_created_at: created_at })
}

/** The handles of the stores that took payments, by payment. */
export async function findStoresOf({ db, merchantId }: TenantContext, paymentIds: readonly string[]): Promise<Map<string, { id: string; handle: string }>> {
  if (paymentIds.length === 0) return new Map()
  const query = sql<{ payment_id: PaymentId; id: string; handle: string }>`
    SELECT sp.payment_id, s.id, s.handle FROM store_payments sp JOIN stores s ON s.merchant_id = ${merchantId} AND s.id = sp.store_id
    WHERE sp.merchant_id = ${merchantId} AND sp.payment_id = ANY (${[...paymentIds]}::text[])`
  const { rows } = await runPrepared(db, query)
  return new Map(rows.map(({ payment_id, id, handle }) => [payment_id, { id, handle }]))
}

/** The store of a payment of a list, for a file. Payments are called `p`. */
export function storeOf(merchantId: MerchantId): Condition {
  return sql`(SELECT s.handle FROM store_payments sp JOIN stores s ON s.merchant_id = ${merchantId} AND s.id = sp.store_id
    WHERE sp.merchant_id = ${merchantId} AND sp.payment_id = p.id)`
}

/** Whether a store took a payment, for a statement that reads the whole list. */
export function storeCondition(merchantId: MerchantId, handle: string): Condition {
  return sql`p.id IN (SELECT sp.payment_id FROM store_payments sp WHERE ${ofStore(merchantId, handle)})`
}

interface StoreFilters {
  readonly store: string
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
}

/** Of a store with at most so many payments on the days of the list, all are looked up. */
const lookedUpMax = 10_000

interface StorePage extends PageRequest {
  /** As many are looked up as a search reads of a filter with few, and no fewer than the page has. */
  readonly few: number
}

/**
 * For a page, the next payments of the store from its place on are looked up. If another filter leads, its payments are compared: those that are looked up may all
 * be newer.
 * Sums and counts look up all of them, or compare each payment if the store has very many.
 * @param page undefined for sums and counts.
 */
export async function findStoreFilter(
  context: TenantContext,
  { store, created_from: from, created_to: to }: StoreFilters,
  timeZone: string,
  page?: StorePage,
): Promise<SearchFilter> {
  const { db, merchantId } = context
  const compared = sql`(SELECT sp.store_id FROM store_payments sp WHERE sp.merchant_id = ${merchantId} AND sp.payment_id = p.id) = ${idOf(merchantId, store)}`
  const places = [...dayConditions(from, to, timeZone), ...(page ? positionConditions(page) : [])]
  const ids = (limit: Condition) => sql`
    SELECT p.id FROM (SELECT sp.payment_id AS id, sp.payment_created_at AS created_at FROM store_payments sp WHERE ${ofStore(merchantId, store)}) AS p
    WHERE ${sql.join([...places, sql`true`], sql` AND `)} ${limit}`
  const looked = (limit: Condition): SearchFilter => ({ values: [sql`p.id = ANY (ARRAY(${ids(limit)}))`], isSelective: true, compared })
  if (page) return looked(sql`${orderOf(page)} LIMIT ${Math.max(page.few, page.limit)}`)
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${ids(sql`LIMIT ${lookedUpMax + 1}`)}) AS found`.execute(db)
  return (rows[0]?.count ?? 0) <= lookedUpMax ? looked(sql``) : { values: [compared], hasNoIndex: true }
}

/** Handles are unique in an account, also those of stores that are disconnected. */
function ofStore(merchantId: MerchantId, handle: string): Condition {
  return sql`sp.merchant_id = ${merchantId} AND sp.store_id = ${idOf(merchantId, handle)}`
}

function idOf(merchantId: MerchantId, handle: string): Condition {
  return sql`(SELECT s.id FROM stores s WHERE s.merchant_id = ${merchantId} AND s.handle = ${handle.toLowerCase()})`
}
