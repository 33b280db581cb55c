import { sql } from 'kysely'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { type ExportSource, inMajorUnits } from '#areas/exports/server/index.ts'
import { readCustomerFilters } from './list.ts'
import { type CustomerFilters, filterConditions } from './list-store.ts'

/** The list of customers as a file. */

const ofCustomer = sql`f.merchant_id = p.merchant_id AND f.customer_id = p.id`

export const customerExport: ExportSource = {
  list: 'customers',
  values: {
    customer: sql`p.name`,
    payments: sql`p.payment_count::text`,
    last_payment: sql`p.last_payment_at`,
    disputes: sql`p.dispute_count::text`,
  },
  query: customerQuery,
  readFilters: readCustomerFilters,
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { customer_id, ...filters } = given as CustomerFilters
    const conditions = customer_id ? [sql`p.id = ${customer_id}`, sql`p.deleted_at IS NULL`] : filterConditions(filters, timeZone)
    return {
      from: sql`(
        SELECT p.*, m.brand, m.last4, coalesce(s.payment_count, 0) AS payment_count, coalesce(s.dispute_count, 0) AS dispute_count, s.gross,
          (SELECT l.created_at FROM payments l WHERE l.merchant_id = ${merchantId} AND l.customer_id = p.id ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS last_payment_at
        FROM customers p
        LEFT JOIN payment_methods m ON m.merchant_id = ${merchantId} AND m.id = p.default_payment_method_id
        LEFT JOIN LATERAL (
          SELECT sum(k.payment_count) AS payment_count, sum(k.dispute_count) AS dispute_count,
                 string_agg((${inMajorUnits(sql`k.captured_minor`, sql`k.currency`)})::text || ' ' || k.currency, ', ' ORDER BY k.payment_count DESC, k.currency)
                   FILTER (WHERE k.captured_count > 0) AS gross
          FROM (
            SELECT f.currency, sum(f.payment_count) AS payment_count, sum(f.captured_count) AS captured_count, sum(f.captured_minor) AS captured_minor,
                   sum(f.dispute_count) AS dispute_count
            FROM customer_figures f WHERE f.merchant_id = ${merchantId} AND ${ofCustomer} GROUP BY f.currency
          ) AS k
        ) AS s ON true
        WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}
      ) AS p`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
