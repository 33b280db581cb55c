import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { sha256 } from '../keys/crypto.ts'
import { UserError } from '../user-error.ts'

/**
 * The schema files of areas and of `server/schema`, in the order in which they run: each uses only tables and functions of those before it.
 * Bodies of PL/pgSQL functions may name later ones, since they are resolved when they run.
 */
export const migrationNames = [
  'foundation',
  'identity',
  'platform',
  'businesses',
  'team',
  'single-sign-on',
  'audit',
  'figures',
  'changes',
  'work',
  'notifications',
  'developers',
  'customers',
  'payments',
  'merchant-api',
  'ledger',
  'balance',
  'payouts',
  'disputes',
  'vamp',
  'acceptance',
  'risk',
  'home',
  'exports',
  'stores',
  'platform-api',
  'keys',
  'rollups',
] as const

const root = path.resolve(import.meta.dirname, '../../..')

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Reads the product's own, in their order. A checkout on Windows may change line ends, which doesn't change a file. */
export async function readMigrations(): Promise<Migration[]> {
  const files = new Map(globSync('{server,areas/*}/schema/*.sql', { cwd: root }).map((file) => [path.basename(file, '.sql'), file]))
  const read = (name: string) => readFile(path.join(root, files.get(name) ?? name), 'utf8')
  return Promise.all(migrationNames.map(async (name) => ({ name, sql: (await read(name)).replaceAll('\r\n', '\n') })))
}

const checksumOf = ({ sql }: Migration): string => sha256(sql).toString('hex')

/** Whether all that a database or a backup has recorded is among these, with the same text. */
export function haveRecorded(migrations: readonly Migration[], recorded: ReadonlyMap<string, string>): boolean {
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]))
  return [...recorded].every(([name, checksum]) => known.get(name) === checksum)
}

/**
 * Applies a file in the transaction that is open, and records it.
 * @throws UserError with the file, the line and the reason; the caller rolls back.
 */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  await client.query(sql).catch(({ message, position }: pg.DatabaseError) => {
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new UserError(`Schema file ${name}.sql${line} failed and was rolled back: ${message}`)
  })
  await client.query('INSERT INTO counterfoil_migrations (name, checksum, applied_at) VALUES ($1, $2, now())', [name, checksumOf(migration)])
}
