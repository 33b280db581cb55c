import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { ObjectTable, StoredRows } from '../lists/objects-store.ts'
import { readableSince } from './events-store.ts'

/** Tables of the rows that events keep. */
const tables = [
  'payments',
  'charges',
  'payment_methods',
  'refunds',
  'disputes',
  'early_fraud_warnings',
  'balance_transactions',
  'payouts',
  'bank_accounts',
  'customers',
  'setup_intents',
] as const satisfies readonly ObjectTable[]

interface StoredRow {
  readonly snapshot_id: string
  readonly id: string
}

/** Returns the rows that events keep, or the old ones, by the ID of the event that has them. PostgreSQL reads them as rows of today's tables, so a column that was added later is null. Old rows that don't tell whether the payment was disputed leave that as it is now, which is true with theirs. */
export async function findStoredRows(
  context: TenantContext,
  column: 'rows' | 'previous',
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRows>> {
  const { db, merchantId } = context
  const ids = [...new Set(eventIds)]
  if (ids.length === 0) return new Map()
  const since = readableSince(context)
  const kept = sql.ref(`e.${column}`)
  const snapshots = sql`api_events e WHERE e.merchant_id = ${merchantId} AND e.id = ANY (${ids}::text[]) AND e.recorded_at >= ${since} AND ${kept} IS NOT NULL`
  const { rows: heads } = await sql<{ id: string; tables: (typeof tables)[number][]; is_disputed: boolean; facts: object | null }>`
    SELECT e.id, ARRAY(SELECT jsonb_object_keys(${kept})) AS tables, coalesce((${kept} -> 'is_disputed')::boolean, ${column === 'previous'}) AS is_disputed,
      ${kept} -> 'facts' AS facts
    FROM ${snapshots}`.execute(db)
  const present = tables.filter((table) => heads.some((head) => head.tables.includes(table)))
  const found = await Promise.all(
    present.map(async (table) => {
      const { rows } = await sql<StoredRow>`
        SELECT s.snapshot_id, r.* FROM (SELECT e.id AS snapshot_id, ${kept} -> ${table} AS list FROM ${snapshots}) s
        CROSS JOIN LATERAL jsonb_populate_recordset(NULL::${sql.table(table)}, s.list) AS r`.execute(db)
      return [table, Map.groupBy(rows, ({ snapshot_id }) => snapshot_id)] as const
    }),
  )
  return new Map(
    heads.map(({ id, is_disputed, facts }) => [
      id,
      { tables: Object.fromEntries(found.map(([table, byId]) => [table, byId.get(id) ?? []])), isDisputed: is_disputed, facts },
    ]),
  )
}

/** Adds the client secrets of payments and setup intents, which events don't keep. */
export async function addClientSecrets({ db, merchantId }: TenantContext, rows: Iterable<StoredRows>): Promise<void> {
  const all = [...rows]
  for (const table of ['payments', 'setup_intents'] as const) {
    const kept = all.flatMap(({ tables }) => tables[table] ?? [])
    if (kept.length === 0) continue
    const ids = [...new Set(kept.map(({ id }) => id))]
    const { rows: found } = await sql<{ id: string; client_secret: string | null }>`
      SELECT id, client_secret FROM ${sql.table(table)} WHERE merchant_id = ${merchantId} AND id = ANY (${ids}::text[])`.execute(db)
    const secrets = new Map(found.map(({ id, client_secret }) => [id, client_secret]))
    for (const row of kept) Object.assign(row, { client_secret: secrets.get(row.id) ?? null })
  }
}
