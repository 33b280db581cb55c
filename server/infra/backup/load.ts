import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createKeys } from '../database/key-check.ts'
import { keepOnly } from '../database/key-rotation.ts'
import { createMigrationsTable, migrationLock } from '../database/migrate.ts'
import { applyWithin, haveRecorded, type Migration } from '../database/migration.ts'
import { isEmptyDatabase, markRestore, unmarkRestore } from '../database/restore-marker.ts'
import { createRoles } from '../database/roles.ts'
import { UserError } from '../user-error.ts'
import { listPartitions, listTables, sessionSettings } from './catalogue.ts'
import type { Manifest, Table } from './manifest.ts'
import type { VerifiedBackup } from './verify.ts'

interface LoadOptions {
  readonly secretKey: Buffer
  /** Whether the whole PostgreSQL server is ours. */
  readonly isEmbedded: boolean
  /** Of this program. */
  readonly migrations: readonly Migration[]
  /** The rows of the tables, in pieces. */
  readonly rows: AsyncIterable<{ table: string; content: Buffer }>
  /** Called while rows are loaded, with their bytes. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The sentence for a target with data. */
export const notEmpty = (place: string) => new UserError(`${place} is not empty. Restore into an empty database or an empty data folder. Nothing was changed.`)

/**
 * Returns the migrations that the backup's database had, in this program's order.
 * @throws UserError where this program does not have them.
 */
export function chooseMigrations({ migrations: saved, version }: Manifest, migrations: readonly Migration[]): Migration[] {
  const recorded = new Map(saved.map(({ name, checksum }) => [name, checksum]))
  if (!haveRecorded(migrations, recorded)) {
    throw new UserError(`The backup was made by another version of Counterfoil (${version}). Restore it with that version. Nothing was changed.`)
  }
  return migrations.filter(({ name }) => recorded.has(name))
}

/**
 * Makes the schema of the backup in an empty database and loads its rows, all in one transaction. Until it commits, the database is marked
 * as unfinished.
 */
export async function loadInstallation(ownerUrl: string, { manifest, contents }: VerifiedBackup, options: LoadOptions): Promise<void> {
  const migrations = chooseMigrations(manifest, options.migrations)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'counterfoil restore' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new UserError(`Can't connect to the database: ${error.message}`)
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    if (!(await isEmptyDatabase(client))) throw notEmpty('The database')
    await markRestore(client)
    await createRoles(client, options.secretKey, options)
    await client.query(`${sessionSettings}; SET maintenance_work_mem = '256MB'`)
    await client.query('BEGIN')
    await createKeys(client, options)
    await createMigrationsTable(client)
    for (const migration of migrations) await applyWithin(client, migration)
    await createPartitions(client, manifest)
    const tables = await matchTables(client, manifest)
    const resume = await suspendChecks(client)
    // Migrations write rows as well, and the backup has them.
    await client.query(`TRUNCATE ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
    const total = contents.reduce((sum, { bytes }) => sum + bytes, 0)
    const loaded = await loadRows(
      client,
      tables,
      counted(options.rows, (done) => options.onProgress?.(done, total)),
    )
    const wrong = contents.find(({ name, rows }) => tables.some((table) => table.name === name) && (loaded.get(name) ?? 0) !== rows)
    if (wrong) throw new Error(`The table ${wrong.name} has ${loaded.get(wrong.name)} rows instead of ${wrong.rows}.`)
    for (const { name, last_value } of manifest.sequences) {
      if (last_value !== null) await client.query('SELECT setval(to_regclass(quote_ident($1)), $2)', [name, last_value])
    }
    // A rotation that the backup was made in can't continue: only this secret key came with it.
    await keepOnly(client, options.secretKey)
    await resume()
    await unmarkRestore(client)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the partitions that the server had added to those of the migrations. */
async function createPartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const existing = new Set((await listPartitions(client)).map(({ name }) => name))
  for (const { name, parent, bound, partition_by } of partitions) {
    if (existing.has(name)) continue
    const further = partition_by === null ? '' : ` PARTITION BY ${partition_by}`
    await client.query(`CREATE TABLE ${pg.escapeIdentifier(name)} PARTITION OF ${pg.escapeIdentifier(parent)} ${bound}${further}`)
    // As the worker closes those that it adds, where tenants share the table.
    await client.query(
      `DO $$ BEGIN IF (SELECT relrowsecurity FROM pg_class WHERE oid = ${pg.escapeLiteral(pg.escapeIdentifier(parent))}::regclass) THEN
         CALL close_partition(${pg.escapeLiteral(pg.escapeIdentifier(name))}); END IF; END $$`,
    )
  }
}

/** The tables to load. A table of the backup that no migration makes belongs to somebody else; a table that the backup lacks is an error. */
async function matchTables(client: pg.Client, manifest: Manifest): Promise<Table[]> {
  const leftOut = new Set(['counterfoil_restore', ...manifest.left_out.map(({ name }) => name)])
  const saved = new Map(manifest.tables.map((table) => [table.name, table]))
  const tables: Table[] = []
  for (const { name, is_partitioned } of await listTables(client)) {
    const table = saved.get(name)
    if (table) tables.push({ ...table, is_partitioned })
    else if (!leftOut.has(name)) throw new UserError(`The backup lacks the table ${name}. Restore another backup.`)
  }
  return tables
}

/** Says after each piece how many bytes there were. */
async function* counted(rows: LoadOptions['rows'], onBytes: (bytes: number) => void): LoadOptions['rows'] {
  let bytes = 0
  for await (const piece of rows) {
    yield piece
    bytes += piece.content.length
    onBytes(bytes)
  }
}

/** Returns the number of rows by table. */
async function loadRows(client: pg.Client, tables: readonly Table[], rows: LoadOptions['rows']): Promise<Map<string, number>> {
  const known = new Map(tables.map((table) => [table.name, table]))
  const counts = new Map<string, number>()
  const iterator = rows[Symbol.asyncIterator]()
  let next = await iterator.next()
  async function* piecesOf(table: string): AsyncGenerator<Buffer> {
    for (; !next.done && next.value.table === table; next = await iterator.next()) yield next.value.content
  }
  try {
    while (!next.done) {
      const { table } = next.value
      const target = known.get(table)
      if (target) counts.set(table, await loadTable(client, target, piecesOf(table)))
      else for await (const _ of piecesOf(table));
    }
  } finally {
    await iterator.return?.()
  }
  return counts
}

async function loadTable(client: pg.Client, table: Table, pieces: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(copyStatement(table)))
  await pipeline(pieces, stream)
  return stream.rowCount
}

/** The tables are new in this transaction, so their rows need no later look by VACUUM; partitioned tables do not offer that. */
function copyStatement({ name, columns, is_partitioned }: Table): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN${is_partitioned ? '' : ' WITH (FREEZE)'}`
}

/** Statements that take something off a table while rows are loaded, and put it back as it was. */
interface Suspension {
  readonly off: string
  readonly on: string
}

const inPublic = (column: string) => `${column} = 'public'::regnamespace`

/**
 * What a load must not run into, in the order in which it is taken off. Rows were checked and posted when they were written, and triggers
 * would write their consequences twice. Foreign keys and indexes are also much faster made over all rows than row by row.
 */
const suspensions = [
  // Row-level security that binds the owner refuses COPY FROM where the owner is no superuser.
  `SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS off, format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS on
   FROM pg_class WHERE ${inPublic('relnamespace')} AND relforcerowsecurity`,
  `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
     format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'R' THEN 'REPLICA' WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS on
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE ${inPublic('c.relnamespace')} AND NOT tgisinternal AND tgparentid = 0 AND tgenabled <> 'D'`,
  `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
     format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
   FROM pg_constraint WHERE ${inPublic('connamespace')} AND contype = 'f' AND conparentid = 0`,
  // Keys stay: their constraints are named in errors, and partitioned tables need theirs. An index of a partitioned table takes those of its partitions along.
  `SELECT format('DROP INDEX %s', indexrelid::regclass) AS off, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS on
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE ${inPublic('c.relnamespace')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
]

/** Takes off what a load must not run into; the returned function puts it back. For one transaction. */
async function suspendChecks(client: pg.Client): Promise<() => Promise<void>> {
  const suspended: Suspension[] = []
  for (const query of suspensions) {
    const { rows } = await client.query<Suspension>(query)
    for (const { off } of rows) await client.query(off)
    suspended.push(...rows)
  }
  return async () => {
    for (const { on } of suspended.toReversed()) await client.query(on)
  }
}
