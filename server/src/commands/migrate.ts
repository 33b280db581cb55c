import { loadConfig } from '../infra/config/config.ts'
import { migrate } from '../infra/database/migrate.ts'
import { openOwnerUrl } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil migrate`: brings the schema up to date, and says what was applied. */
export async function runMigrate(): Promise<void> {
  const config = loadConfig(process.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const applied = await migrate(await openOwnerUrl(config, shutdown), { ...config, isEmbedded: config.databaseUrl === null })
    for (const name of applied) console.log(`Applied ${name}`)
    if (applied.length === 0) console.log('The database is up to date.')
  } finally {
    await shutdown.run()
  }
}
