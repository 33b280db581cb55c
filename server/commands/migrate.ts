import { loadConfig } from '../infra/config/config.ts'
import { migrate } from '../infra/database/migrate.ts'
import { showProgress } from '../infra/terminal/progress.ts'
import { type CommandIo, readArguments } from './io.ts'
import { openOwnerUrl } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export const usage = 'counterfoil migrate'

/** `counterfoil migrate`: brings the schema up to date, and says what was applied. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  readArguments(args, {})
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const ownerUrl = await openOwnerUrl(config, shutdown)
    const applied = await showProgress(io.stderr, 'Creating tables…', (onApplied) =>
      migrate(ownerUrl, { ...config, isEmbedded: config.databaseUrl === null, onApplied }),
    )
    for (const name of applied) io.console.log(`Applied ${name}`)
    if (applied.length === 0) io.console.log('The database is up to date.')
  } finally {
    await shutdown.run()
  }
}
