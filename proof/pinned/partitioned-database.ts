import { migrate } from '#server/infra/database/migrate.ts'
import { readMigrations } from '#server/infra/database/migration.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { setTestKeys } from '../support/keys.ts'
import { testSecretKey } from '../support/postgres.ts'

const moneyTable = /CREATE TABLE (\w+) \(\n {2}merchant_id text [\s\S]*?\n\)( WITH \([^)]*\))?( PARTITION BY \w+ \(\w+\))?;/g

/** Creates a database where every table of an account's money is partitioned by the hash of merchant_id, as several servers would keep them. */
export async function createPartitionedDatabase(): Promise<TestDatabase> {
  const migrations = (await readMigrations()).map(({ name, sql }) => ({ name, sql: partitioned(sql) }))
  const db = await createEmptyDatabase()
  await migrate(db.url, { secretKey: testSecretKey, migrations })
  await setTestKeys(db.url)
  return db
}

/** Tables that are partitioned already stay as they are, also those by time. */
function partitioned(sql: string): string {
  return sql.replaceAll(moneyTable, (statement, table: string, options: string | undefined, partition: string | undefined) => {
    if (partition !== undefined) return statement
    const columns = statement.slice(0, -`${options ?? ''};`.length)
    return `${columns} PARTITION BY HASH (merchant_id);\nCALL add_merchant_partitions('${table}');`
  })
}
