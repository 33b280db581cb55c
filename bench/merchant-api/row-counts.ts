import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What one payment leaves in one table. */
export interface TableWrites {
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  /** Of the inserted rows, as they are at the end, written out as text. */
  readonly bytes: number
}

/** What one payment writes. */
export interface Writes {
  readonly tables: ReadonlyMap<string, TableWrites>
  /** Those that write; reading takes no number. */
  readonly transactions: number
}

interface Counts {
  tables: Map<string, TableWrites>
  xid: number
}

const pollMs = 20

/** What each of `count` equal payments writes, by the database's own counters. `write` has closed its connections when it returns. */
export async function countWrites(owner: pg.Client, count: number, write: () => Promise<void>): Promise<Writes> {
  const before = await readCounts(owner)
  await write()
  const after = await readCounts(owner)
  const tables = new Map<string, TableWrites>()
  for (const [name, table] of after.tables) {
    const each = (of: (writes: TableWrites) => number) => (of(table) - of(before.tables.get(name) ?? nothing)) / count
    const writes = { inserted: each((w) => w.inserted), updated: each((w) => w.updated), deleted: each((w) => w.deleted), bytes: each((w) => w.bytes) }
    if (writes.inserted || writes.updated || writes.deleted) tables.set(name, writes)
  }
  // Rounded, since the server's own housekeeping takes a number now and then.
  return { tables, transactions: Math.round((after.xid - before.xid) / count) }
}

const nothing: TableWrites = { inserted: 0, updated: 0, deleted: 0, bytes: 0 }

async function readCounts(owner: pg.Client): Promise<Counts> {
  await waitUntilAlone(owner)
  const tables = new Map<string, TableWrites>()
  // Rows of a partition count for the table that it is part of.
  const { rows } = await owner.query<{ name: string; inserted: string; updated: string; deleted: string }>(
    `SELECT coalesce(pg_partition_root(relid)::regclass::text, relname) AS name, sum(n_tup_ins) AS inserted, sum(n_tup_upd) AS updated, sum(n_tup_del) AS deleted
     FROM pg_stat_user_tables WHERE schemaname = 'public' GROUP BY 1`,
  )
  for (const { name, inserted, updated, deleted } of rows) {
    const size = await owner.query<{ bytes: string }>(`SELECT coalesce(sum(octet_length(t::text)), 0) AS bytes FROM ${pg.escapeIdentifier(name)} AS t`)
    tables.set(name, { inserted: Number(inserted), updated: Number(updated), deleted: Number(deleted), bytes: Number(size.rows[0]?.bytes) })
  }
  const { rows: snapshot } = await owner.query<{ xid: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot()) AS xid')
  return { tables, xid: Number(snapshot[0]?.xid) }
}

/** A connection adds to the counters at its end; until then it may keep some to itself. */
async function waitUntilAlone(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) break
    await wait(pollMs)
  }
  // What this connection wrote itself.
  await owner.query('SELECT pg_stat_force_next_flush()')
  await owner.query('SELECT pg_stat_clear_snapshot()')
}

/** The size of an average row of a table, written out as text. */
export async function rowBytesOf(owner: pg.Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(`SELECT avg(octet_length(t::text))::int AS bytes FROM ${pg.escapeIdentifier(table)} AS t`)
  return rows[0]?.bytes ?? 0
}
