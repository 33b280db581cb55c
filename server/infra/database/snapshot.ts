import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Scope } from './transaction.ts'

/** Rows of an account or a business as of one moment, for reads that last longer than a transaction should keep a connection of the pool. */
export interface Snapshot {
  /** Returns a few rows. All values are text. */
  read<R extends { readonly [column: string]: string | null }>(query: RawBuilder<R>): Promise<R[]>
  /** Streams the rows of a query as `COPY` writes them. */
  copy(query: RawBuilder<unknown>, format: 'csv' | 'text'): AsyncIterable<Buffer>
}

export interface SnapshotOptions {
  readonly connectionString: string
  /** The account or the business that row-level security shows. */
  readonly scope: Pick<Scope, 'merchantId' | 'businessId'>
  /** Times without a zone are this zone's. */
  readonly timeZone: string
}

/** Longer than any export should take; the snapshot keeps VACUUM from removing old rows meanwhile. */
const statementMsMax = 3_600_000

/** How long connecting may take. */
const connectionTimeoutMillis = 10_000

const settings = `SELECT set_config('app.merchant_id', $1, true), set_config('app.business_id', $2, true), set_config('timezone', $3, true), set_config('datestyle', 'ISO', true),
  set_config('standard_conforming_strings', 'on', true), set_config('statement_timeout', '${statementMsMax}', true)`

/** COPY takes no parameters, so this compiler writes values as literals. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value))
  }
}

function literalOf(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  // PostgreSQL ends a statement at this character.
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf).join(', ')}]`
  throw new TypeError('Only whole numbers, booleans, texts without NUL and lists of them can be literals.')
}

/** @throws TypeError for a value that has no literal. */
export function compileLiterally(query: RawBuilder<unknown>): string {
  return new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql
}

/** Runs work in one read-only snapshot on a separate connection, which row-level security binds to the account or the business. */
export async function readSnapshot<T>({ connectionString, scope, timeZone }: SnapshotOptions, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const types = { getTypeParser: () => (text: string) => text }
  const client = new pg.Client({ connectionString, application_name: 'counterfoil export', types, connectionTimeoutMillis, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(settings, [scope.merchantId ?? '', scope.businessId ?? '', timeZone])
    return await work({
      read: async (query) => (await client.query(compileLiterally(query))).rows,
      copy: (query, format) => {
        const rows = client.query(copyTo(`COPY (${compileLiterally(query)}) TO STDOUT (FORMAT ${format})`))
        // Whoever reads the rows hears of a fault; where nobody does, or no longer, it would end the process.
        return rows.on('error', () => {})
      },
    })
  } finally {
    // Closes the connection even if rows are still under way, which ends the query.
    await client.end().catch(() => {})
  }
}
