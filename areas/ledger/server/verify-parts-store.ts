import { type RawBuilder, sql } from 'kysely'
import type { BalanceTransactionType } from './ledger-accounts.ts'

/** What the rules of several areas are built of. */

/**
 * Rows and balance transactions of some types that do not belong to each other one for one, or differ.
 * @param owners rows of merchant_id, id, status, currency, payment_id, type, amount_minor, fee_minor and transaction_id.
 * @param also what else must not be of a balance transaction `t`.
 */
export function unlikeTransactions(types: readonly BalanceTransactionType[], owners: RawBuilder<unknown>, also = sql`false`): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(o.merchant_id, t.merchant_id) AS merchant_id, coalesce(o.id, t.source_id) AS subject,
           format('%s %s of %s, fee %s, balance transaction %s of %s, fee %s', coalesce(o.type, t.type), o.status, o.amount_minor, o.fee_minor, t.id, t.amount_minor,
                  t.fee_minor) AS details
    FROM (${owners}) AS o
    FULL JOIN (SELECT * FROM balance_transactions WHERE type IN (${sql.join(types)})) AS t
      ON t.merchant_id = o.merchant_id AND t.source_id = o.id AND t.type = o.type
    WHERE o.id IS NULL OR t.id IS NULL OR o.transaction_id IS DISTINCT FROM t.id
       OR (t.amount_minor, t.fee_minor, t.currency, t.payment_id) IS DISTINCT FROM (o.amount_minor, o.fee_minor, o.currency, o.payment_id) OR ${also}`
}

/** How often events of these types must have happened to a row `r`, those not counted that events of other types took back. */
type Happened = readonly [types: readonly string[], count: RawBuilder<unknown>, takenBackBy?: readonly string[]]

/**
 * Rows whose events do not tell what happened to them.
 * @param rows a table, or a query of rows with merchant_id, id, status and what the counts ask.
 * @param column the one in the change feed that names the row.
 */
export function untoldRows(rows: RawBuilder<unknown>, column: 'root_id' | 'object_id', happened: Readonly<Record<string, Happened>>): RawBuilder<unknown> {
  const names = Object.keys(happened)
  const all = Object.values(happened)
  const countOf = (types: readonly string[]) => sql`count(*) FILTER (WHERE type::text = ANY (${[...types]}::text[]))`
  const counts = Object.entries(happened).map(([name, [ofThese, , takenBackBy = []]]) => sql`${countOf(ofThese)} - ${countOf(takenBackBy)} AS ${sql.ref(name)}`)
  const types = [...new Set(all.flatMap(([ofThese, , takenBackBy = []]) => [...ofThese, ...takenBackBy]))]
  return sql`
    SELECT r.merchant_id, r.id AS subject, format('%s: events %s', r.status, to_jsonb(e) - 'merchant_id' - ${column}::text) AS details
    FROM ${rows} AS r
    LEFT JOIN (
      SELECT merchant_id, ${sql.ref(column)}, ${sql.join(counts)} FROM account_changes WHERE type IN (${sql.join(types)}) GROUP BY 1, 2
    ) AS e ON e.merchant_id = r.merchant_id AND e.${sql.ref(column)} = r.id
    WHERE (${sql.join(names.map((name) => sql`coalesce(e.${sql.ref(name)}, 0)`))}) <> (${sql.join(all.map(([, count]) => count))})`
}
