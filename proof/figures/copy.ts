import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BusinessId } from '#kernel/ids.ts'

/** Copies rows from one database into another as a logical dump and restore does: contents alone, past all triggers, with sequences raised beyond what they gave out. */

interface Table {
  readonly name: string
  /** All that are not generated. */
  readonly columns: string
  readonly hasMerchant: boolean
  readonly hasBusiness: boolean
}

async function listTables(source: pg.PoolClient): Promise<Table[]> {
  const { rows } = await source.query<Table>(
    `SELECT quote_ident(c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
            bool_or(a.attname = 'merchant_id') AS "hasMerchant", bool_or(a.attname = 'business_id') AS "hasBusiness"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'counterfoil%' GROUP BY c.oid, c.relname ORDER BY c.relname`,
  )
  return rows
}

/** Copies everything, or one account with its business. */
export async function copyRows(
  sourcePool: pg.Pool,
  targetPool: pg.Pool,
  account?: { readonly merchantId: string; readonly businessId: BusinessId },
): Promise<void> {
  await withClients([sourcePool, targetPool], async (source, target) => {
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await target.query('BEGIN; SET LOCAL session_replication_role = replica')
    const tables = await listTables(source)
    if (!account) await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) {
      const rows = account ? rowsOf(table, account) : `SELECT ${table.columns} FROM ${table.name}`
      if (rows) await pipeline(source.query(copyTo(`COPY (${rows}) TO STDOUT`)), target.query(copyFrom(`COPY ${table.name} (${table.columns}) FROM STDIN`)))
    }
    const sequences = await source.query<{ name: string; last: string }>(
      `SELECT quote_ident(sequencename) AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    )
    for (const { name, last } of sequences.rows) {
      await target.query('SELECT setval($1::regclass, greatest($2::bigint, pg_sequence_last_value($1::regclass)))', [name, last])
    }
    await target.query('COMMIT')
    await source.query('COMMIT')
  })
}

/** Deletes an account with its business, past all triggers. */
export async function deleteRows(pool: pg.Pool, account: { readonly merchantId: string; readonly businessId: BusinessId }): Promise<void> {
  await withClients([pool], async (client) => {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const table of await listTables(client)) {
      const rows = rowsOf(table, account)
      if (rows) await client.query(rows.replace(/^SELECT .* FROM/, 'DELETE FROM'))
    }
    await client.query('COMMIT')
  })
}

function rowsOf({ name, columns, hasMerchant, hasBusiness }: Table, { merchantId, businessId }: { merchantId: string; businessId: BusinessId }): string | null {
  if (hasMerchant) return `SELECT ${columns} FROM ${name} WHERE merchant_id = '${merchantId}'`
  return hasBusiness ? `SELECT ${columns} FROM ${name} WHERE business_id = '${businessId}'` : null
}

async function withClients<Pools extends readonly pg.Pool[]>(
  pools: Pools,
  work: (...clients: { [Index in keyof Pools]: pg.PoolClient }) => Promise<void>,
): Promise<void> {
  const clients = await Promise.all(pools.map((pool) => pool.connect()))
  let isWhole = false
  try {
    await work(...(clients as { [Index in keyof Pools]: pg.PoolClient }))
    isWhole = true
  } finally {
    // A connection whose transaction failed is not lent out again.
    for (const client of clients) client.release(!isWhole)
  }
}
