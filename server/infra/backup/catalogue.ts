import type pg from 'pg'
import { UserError } from '../user-error.ts'
import type { Partition, Sequence, Table } from './manifest.ts'

/** Reads from PostgreSQL's catalogue what there is to back up, so that a new table cannot be forgotten. */

type Client = Pick<pg.Client, 'query'>

/** The tables whose rows are not backed up, with the reason. Every other table is. */
export const leftOutTables: ReadonlyMap<string, string> = new Map([
  ['sessions', 'A session that ended after the backup must not come back. Everyone signs in again.'],
  ['sign_in_challenges', 'A sign-in that was waiting for its second step starts again.'],
  ['passkey_challenges', 'A passkey challenge is valid for minutes.'],
  ['sso_attempts', 'A sign-in at an identity provider is valid for minutes.'],
  ['risk_rule_attempts', 'Attempts that rules count for a day at most.'],
  ['store_attempts', 'An authorization at SHOPLINE is valid for minutes.'],
  ['store_tickets', 'An authorized store waits for its account for minutes.'],
  ['rate_limits', 'Counters of the last minutes, which a crash of PostgreSQL loses as well.'],
])

/** Settings that COPY's text and the order of its rows depend on, and none of the limits that the database or the role may set. */
export const sessionSettings = `SET search_path = public; SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = 'UTC'; SET bytea_output = hex;
  SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET max_parallel_workers_per_gather = 0; SET synchronize_seqscans = off`

/** Tables of extensions belong to them, and partitions to their table. */
const ownTables = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** Lists the tables with the columns that are stored; generated ones are computed again. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, c.relkind = 'p' AS is_partitioned,
       coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = ''), '{}') AS columns
     FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE ${ownTables} GROUP BY c.oid ORDER BY 1`,
  )
  return rows
}

/** Lists partitions, a partition of a partition after its parent. */
export async function listPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT c.relname::text AS name, p.relname::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
       CASE c.relkind WHEN 'p' THEN pg_get_partkeydef(c.oid) END AS partition_by
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relispartition AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid`,
  )
  return rows
}

/** Lists the positions of sequences, those of identity columns included. They are never behind the rows of a snapshot that was taken before. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename::text AS name, last_value::text AS last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows
}

/** Refuses a database user from whom row-level security would hide rows, since the backup would lack them silently. */
export async function checkSeesAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c WHERE ${ownTables} AND row_security_active(c.oid)
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
         AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND (SELECT oid FROM pg_roles WHERE rolname = current_user) = ANY(p.polroles))
     ORDER BY 1 LIMIT 1`,
  )
  if (rows[0]) throw new UserError(`The database user cannot read every row of the table ${rows[0].name}. Set DATABASE_URL to the user that owns the tables.`)
}
