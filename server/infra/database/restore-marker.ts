import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { UserError } from '../user-error.ts'

/**
 * Marks a database and a data folder that a restore has begun to fill. A restore that dies leaves the marks, and nothing but another restore
 * uses the two until it finished.
 */

type Client = Pick<pg.Client, 'query'>

const markerFile = 'restore.unfinished'
const fileOf = (dataDir: string) => path.join(dataDir, markerFile)

/** Idempotent: a restore that died has left the mark. */
export async function markRestore(client: Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS counterfoil_restore ()')
}

/** Takes the mark away in the transaction that restores the rows. */
export async function unmarkRestore(client: Client): Promise<void> {
  await client.query('DROP TABLE counterfoil_restore')
}

/** @throws UserError where a restore into this database did not finish. */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_unfinished: boolean }>(`SELECT to_regclass('counterfoil_restore') IS NOT NULL AS is_unfinished`)
  if (rows[0]?.is_unfinished) {
    throw new UserError('A restore into this database did not finish. Run counterfoil restore again, or use another empty database.')
  }
}

/** Whether the database holds nothing, or the mark of a restore alone. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`,
  )
  return rows.every(({ name }) => name === 'counterfoil_restore')
}

export const isRestoreUnfinished = (dataDir: string): boolean => existsSync(fileOf(dataDir))

export function markFolder(dataDir: string): void {
  writeFileSync(fileOf(dataDir), '', { mode: 0o600, flush: true })
}

export function unmarkFolder(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}

/** @throws UserError where a restore into this folder did not finish. */
export function refuseUnfinishedFolder(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return
  throw new UserError(`A restore into ${dataDir} did not finish. Run counterfoil restore again, or choose another folder with DATA_DIR.`)
}
