import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checkSecretKey, type KeyInUse, sealKeyCheck } from '../database/key-check.ts'
import { readAppliedMigrations } from '../database/migrate.ts'
import { refuseUnfinishedRestore } from '../database/restore-marker.ts'
import { UserError } from '../user-error.ts'
import { archiveEnd, packEntry } from './archive.ts'
import { checkSeesAllRows, leftOutTables, listPartitions, listSequences, listTables, sessionSettings } from './catalogue.ts'
import { contentsFile, describeContents, describeManifest, type Manifest, manifestFile, type SavedTable, secretKeyFile, type Table } from './manifest.ts'

/** A table becomes files of this size, since a file in the archive begins with its length. */
const fileBytes = 1024 * 1024
const fileDigits = 6

export interface SaveOptions {
  readonly ownerUrl: string
  readonly key: KeyInUse
  /** Of this program. */
  readonly version: string
  /** Called once with all tables, when the last one was read. */
  readonly onSaved: (tables: readonly SavedTable[]) => void
  /** Called while tables are read, with bytes of them on disk. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The name of one file of a table. */
const fileOf = (table: string, number: number) => `tables/${table}/${String(number).padStart(fileDigits, '0')}.copy`

/** Yields the archive of an installation as of one moment, while the server goes on. */
export async function* saveInstallation({ ownerUrl, key, version, onSaved, onProgress = () => {} }: SaveOptions): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'counterfoil backup' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new UserError(`Can't connect to the database: ${error.message}`)
  })
  try {
    await refuseUnfinishedRestore(client)
    await checkSecretKey(client, key)
    await client.query(sessionSettings)
    const { tables, takenAt } = await beginSnapshot(client)
    yield* packEntry({ name: manifestFile, content: describeManifest(await describe(client, tables, { key, version, takenAt })) }, takenAt)
    yield* packEntry({ name: secretKeyFile, content: Buffer.concat([key.secretKey, Buffer.from('\n')]) }, takenAt)
    const saved: SavedTable[] = []
    const sizes = await readSizes(client, tables)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    let done = 0
    for (const [index, table] of tables.entries()) {
      const size = sizes[index] ?? 0
      saved.push(yield* packTable(client, table, takenAt, (bytes) => onProgress(done + Math.min(bytes, size), total)))
      done += size
      onProgress(done, total)
    }
    yield* packEntry({ name: contentsFile, content: describeContents(saved) }, takenAt)
    yield archiveEnd
    await client.query('COMMIT')
    onSaved(saved)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`Reading the database failed: ${(error as Error).message}. Run the backup again.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Locks the tables against a change of the schema, takes the snapshot, and returns its time and the tables to save. */
async function beginSnapshot(client: pg.Client): Promise<{ tables: Table[]; takenAt: Date }> {
  const before = await listTables(client)
  if (!before.some(({ name }) => name === 'counterfoil_migrations')) throw new UserError('The database has no Counterfoil data to back up.')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`LOCK TABLE ${before.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`)
  // The first query takes the snapshot: what it holds was committed before this time.
  const { rows } = await client.query<{ taken_at: Date }>('SELECT clock_timestamp() AS taken_at')
  const [{ taken_at: takenAt }] = rows as [{ taken_at: Date }]
  const tables = await listTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before)) throw new UserError('The schema changed while the backup began. Run the backup again.')
  await checkSeesAllRows(client)
  return { tables: tables.filter(({ name }) => !leftOutTables.has(name)), takenAt }
}

async function describe(client: pg.Client, tables: Table[], { key, version, takenAt }: Pick<SaveOptions, 'key' | 'version'> & { takenAt: Date }) {
  return {
    version,
    created_at: takenAt.toISOString(),
    key_check: sealKeyCheck(key.secretKey).toString('base64'),
    migrations: [...(await readAppliedMigrations(client))].map(([name, checksum]) => ({ name, checksum })),
    tables,
    partitions: await listPartitions(client),
    sequences: await listSequences(client),
    left_out: [...leftOutTables].map(([name, reason]) => ({ name, reason })),
  } satisfies Omit<Manifest, 'product' | 'format'>
}

/** Bytes on disk of each, with its partitions. They are near those that are read, and known before. */
async function readSizes(client: pg.Client, tables: readonly Table[]): Promise<number[]> {
  const { rows } = await client.query<{ size: string }>(
    `SELECT (SELECT sum(pg_table_size(relid)) FROM pg_partition_tree(to_regclass(quote_ident(name)))) AS size FROM unnest($1::text[]) WITH ORDINALITY t(name, place) ORDER BY place`,
    [tables.map(({ name }) => name)],
  )
  return rows.map(({ size }) => Number(size))
}

async function* packTable(
  client: pg.Client,
  { name, is_partitioned, columns }: Table,
  takenAt: Date,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, SavedTable> {
  const table = pg.escapeIdentifier(name)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  // COPY reads the rows of partitions through a query only.
  const stream = client.query(copyTo(is_partitioned ? `COPY (SELECT ${list} FROM ${table}) TO STDOUT` : `COPY ${table} (${list}) TO STDOUT`))
  const hash = createHash('sha256')
  let [bytes, number] = [0, 0]
  for await (const content of filesOf(stream)) {
    hash.update(content)
    bytes += content.length
    number += 1
    onBytes(bytes)
    yield* packEntry({ name: fileOf(name, number), content }, takenAt)
  }
  // PostgreSQL reports the number of rows after the last of them, where the stream has already ended; a further answer comes after that.
  await client.query('SELECT')
  return { name, rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Cuts a stream into pieces of the size of a file. */
async function* filesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    for (let rest = chunk; rest.length > 0; ) {
      const part = rest.subarray(0, fileBytes - length)
      rest = rest.subarray(part.length)
      parts.push(part)
      length += part.length
      if (length < fileBytes) continue
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(parts)
}
