import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../src/infra/database/database.ts'
import { migrate, migrationsDirectory } from '../src/infra/database/migrate.ts'
import { createTestDatabase } from './database.ts'
import { testSecretKey, withDatabase } from './postgres.ts'

export interface EarlierDatabase {
  readonly owner: Database
  /** Applies the migrations that it lacks. Returns their names. */
  upgrade(): Promise<string[]>
  drop(): Promise<void>
}

/** Opens an empty database as it was before a migration, which is named by the end of its folder, such as `_account_changes`. */
export async function openDatabaseBefore(migration: string): Promise<EarlierDatabase> {
  const name = `counterfoil_before${migration}`
  const db = await createTestDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-upgrade-'))
  const all = (await readdir(migrationsDirectory)).toSorted()
  const earlier = all.slice(
    0,
    all.findIndex((folder) => folder.endsWith(migration)),
  )
  for (const folder of earlier) await cp(path.join(migrationsDirectory, folder), path.join(directory, folder), { recursive: true })
  await db.owner.query(`CREATE DATABASE ${name}`)
  const url = withDatabase(db.url, name)
  await migrate(url, { secretKey: testSecretKey, directory })
  const owner = openDatabase({ connectionString: url, poolSize: 1 })
  return {
    owner,
    upgrade: () => migrate(url, { secretKey: testSecretKey }),
    async drop() {
      await owner.close()
      await db.owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await db.drop()
      await rm(directory, { recursive: true })
    },
  }
}
