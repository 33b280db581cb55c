import { loadConfig } from '../infra/config/config.ts'
import { migrate } from '../infra/database/migrate.ts'
import type { CommandIo } from './io.ts'
import { openOwnerUrl } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil migrate`: brings the schema up to date, and says what was applied. */
export async function runMigrate(_args: readonly string[], io: CommandIo): Promise<void> {
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const applied = await migrate(await openOwnerUrl(config, shutdown), { ...config, isEmbedded: config.databaseUrl === null })
    for (const name of applied) io.console.log(`Applied ${name}`)
    if (applied.length === 0) io.console.log('The database is up to date.')
  } finally {
    await shutdown.run()
  }
}
