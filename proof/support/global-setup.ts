import { writeFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/infra/database/migrate.ts'
import { setTestKeys } from './keys.ts'
import { startTestServer, withDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection string of the migrated database that every test database is a copy of. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for the whole run and prepares the database that test files copy; the first project that needs it does, for all. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getRootProject().getProvidedContext().templateUrl) return undefined
  const server = await startTestServer().catch((error: unknown) => {
    const message = `The database of the tests could not start: ${error instanceof Error ? error.message : String(error)}`
    if (process.env.COUNTERFOIL_ACCOUNT !== undefined) writeFileSync(`${process.env.COUNTERFOIL_ACCOUNT}.failure`, message)
    throw new Error(message, { cause: error })
  })
  const name = `counterfoil_test_${process.pid}`
  const admin = new pg.Client({ connectionString: server.ownerUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const templateUrl = withDatabase(server.ownerUrl, name)
  await migrate(templateUrl, { secretKey: server.secretKey })
  await setTestKeys(templateUrl)
  vitest.provide('templateUrl', templateUrl)
  return async () => {
    await admin.end()
    await server.stop()
  }
}
