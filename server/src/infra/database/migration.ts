import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { sha256 } from '../keys/crypto.ts'
import { UserError } from '../user-error.ts'

/** The product's own migrations. */
export const migrationsDirectory = path.resolve(import.meta.dirname, '../../../migrations')

export interface Migration {
  name: string
  sql: string
  /** Queries that run before and after `sql`, in its transaction. Each row they return is a problem, named in its first column. */
  checks: { before?: string; after?: string }
  /** Of `sql`. */
  checksum: string
}

/** Reads the migrations of this program, in their order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_/.test(name)).sort()
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers[index + 1] === number)
  if (twice !== undefined) throw new UserError(`Two migrations have number ${twice}.`)
  return Promise.all(names.map((name) => readMigration(path.join(directory, name), name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const files = new Set(await readdir(folder))
  // A checkout on Windows may change line ends, which doesn't change the migration.
  const read = async (file: string) => (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const sql = await read('up.sql')
  return {
    name,
    sql,
    checks: {
      ...(files.has('before.sql') && { before: await read('before.sql') }),
      ...(files.has('after.sql') && { after: await read('after.sql') }),
    },
    checksum: sha256(sql).toString('hex'),
  }
}

/**
 * Checks and applies a migration in the transaction that is open, and records it.
 * @throws UserError with the file and the reason; the caller rolls back.
 */
export async function applyWithin(client: pg.Client, { name, sql, checks, checksum }: Migration): Promise<void> {
  const problem = await findProblem(client, `${name}/before.sql`, checks.before)
  if (problem !== null) throw new UserError(`Migration ${name} can't be applied: ${problem} Nothing was changed.`)
  await runFile(client, `${name}/up.sql`, sql)
  const fault = await findProblem(client, `${name}/after.sql`, checks.after)
  if (fault !== null) throw new UserError(`Migration ${name} failed its check and was rolled back: ${fault}`)
  await client.query('INSERT INTO counterfoil_migrations (name, checksum, applied_at) VALUES ($1, $2, now())', [name, checksum])
}

async function findProblem(client: pg.Client, file: string, sql: string | undefined): Promise<string | null> {
  if (sql === undefined) return null
  const rows = (await runFile(client, file, sql)).flatMap((result) => result.rows as Record<string, unknown>[])
  return rows.length === 0 ? null : String(Object.values(rows[0] ?? {})[0])
}

/** Runs a file of statements. A failure names the file and the line. */
async function runFile(client: pg.Client, file: string, sql: string): Promise<pg.QueryResult[]> {
  try {
    // The driver's types don't know that several statements return several results.
    return [await client.query(sql)].flat() as pg.QueryResult[]
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new UserError(`Migration ${file}${line} failed and was rolled back: ${message}`)
  }
}
