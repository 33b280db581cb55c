import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../../src/infra/database/migrate.ts'
import { migrationsDirectory } from '../../src/infra/database/migration.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { setTestKeys } from '../keys.ts'
import { testSecretKey } from '../postgres.ts'

const moneyTable = /CREATE TABLE (\w+) \(\n {2}merchant_id text [\s\S]*?\n\)( WITH \([^)]*\))?( PARTITION BY \w+ \(\w+\))?;/g

/** Creates a database where every table of an account's money is partitioned by the hash of merchant_id, as several servers would keep them. */
export async function createPartitionedDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-partitioned-'))
  try {
    await cp(migrationsDirectory, directory, { recursive: true })
    for (const name of await readdir(directory)) {
      const file = path.join(directory, name, 'up.sql')
      await writeFile(file, partitioned(await readFile(file, 'utf8')))
    }
    const db = await createEmptyDatabase()
    await migrate(db.url, { secretKey: testSecretKey, directory })
    await setTestKeys(db.url)
    return db
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Tables that are partitioned already stay as they are, also those by time. */
function partitioned(sql: string): string {
  return sql.replaceAll(moneyTable, (statement, table: string, options: string | undefined, partition: string | undefined) => {
    if (partition !== undefined) return statement
    const columns = statement.slice(0, -`${options ?? ''};`.length)
    return `${columns} PARTITION BY HASH (merchant_id);\nCALL add_merchant_partitions('${table}');`
  })
}
