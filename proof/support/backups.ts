import { createHash } from 'node:crypto'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { createEncrypter, encrypt, openBackup } from '#server/infra/backup/encryption.ts'
import { loadInstallation } from '#server/infra/backup/load.ts'
import type { SavedTable } from '#server/infra/backup/manifest.ts'
import { writeNewFile } from '#server/infra/backup/new-file.ts'
import { saveInstallation } from '#server/infra/backup/save.ts'
import { readTables, verifyBackup } from '#server/infra/backup/verify.ts'
import { type Migration, readMigrations } from '#server/infra/database/migration.ts'
import { testSecretKey } from './postgres.ts'

/** The key pair of the operator in all tests. */
export const identity = await generateIdentity()
export const recipient = await identityToRecipient(identity)
const key = { identities: [identity] }

/** Backs up a database, as the command does, and returns what it holds. */
export async function backUp(ownerUrl: string, file: string): Promise<readonly SavedTable[]> {
  let tables: readonly SavedTable[] = []
  const onSaved = (saved: readonly SavedTable[]) => {
    tables = saved
  }
  const archive = saveInstallation({ ownerUrl, key: { secretKey: testSecretKey }, version: '0.0.0-test', onSaved })
  await writeNewFile(file, true, (target) => encrypt(archive, createEncrypter({ recipients: [recipient] }), target, new AbortController().signal))
  return tables
}

export const verify = async (file: string) => verifyBackup(await openBackup(file, key))

/** A digest of the rows of each table in a backup. The rows of partitions come in any order, so all are sorted. */
export async function digestTables(file: string): Promise<Record<string, string>> {
  const opened = await openBackup(file, key)
  const pieces = new Map<string, Buffer[]>()
  for await (const { table, content } of readTables(opened, await verifyBackup(opened))) {
    const found = pieces.get(table) ?? []
    pieces.set(table, found)
    found.push(content)
  }
  const digest = (all: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(all).toString('latin1').split('\n').sort().join('\n')).digest('hex')
  return Object.fromEntries([...pieces].map(([table, all]) => [table, digest(all)]))
}

/** Restores a backup into an empty database, as the command does. */
export async function restore(file: string, ownerUrl: string, given?: readonly Migration[]): Promise<void> {
  const opened = await openBackup(file, key)
  const backup = await verifyBackup(opened)
  const migrations = given ?? (await readMigrations())
  await loadInstallation(ownerUrl, backup, { secretKey: testSecretKey, isEmbedded: false, migrations, rows: readTables(opened, backup) })
}

/** Every table with its number of rows and a digest of all of them, and every sequence with its position. */
export async function readState(pool: pg.Pool | pg.Client, leftOut: Iterable<string> = []): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  )
  const skipped = new Set(leftOut)
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    if (skipped.has(name)) continue
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS digest FROM ${name} t`,
    )
    state[name] = rows[0]?.digest ?? ''
  }
  const { rows } = await pool.query<{ name: string; position: string }>(
    `SELECT sequencename::text AS name, coalesce(last_value::text, 'unused') AS position FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return { ...state, ...Object.fromEntries(rows.map(({ name, position }) => [name, position])) }
}

/** The definitions of everything that a load takes off and puts back. */
export async function readDefinitions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(t.oid) || ' ' || tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity || ' ' || relpersistence::text || ' ' || coalesce(relacl::text, '') FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || ' ' || coalesce(qual, '') FROM pg_policies WHERE schemaname = 'public'
    ORDER BY 1`)
  return rows.map(({ line }) => line)
}
