import { createAcquirer } from '../app.ts'
import { loadConfig } from '../infra/config.ts'
import { openDatabase } from '../infra/database/database.ts'
import { migrate } from '../infra/database/migrate.ts'
import { appUrl } from '../infra/database/roles.ts'
import { printAccess, requireDemoAllowed, seedOnce } from './demo.ts'
import { openOwnerDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil seed [--demo]`: writes the demo data into a database that has none. */
export async function runSeed(args: readonly string[]): Promise<void> {
  const config = loadConfig(process.env)
  requireDemoAllowed(config, args)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const ownerUrl = await openOwnerDatabase(config, shutdown)
    await migrate(ownerUrl, { secretKey: config.secretKey })
    const database = openDatabase({ connectionString: appUrl(ownerUrl, config.secretKey), poolSize: config.databasePoolSize })
    shutdown.add(() => database.close())
    const access = await seedOnce(database, createAcquirer(config), new AbortController().signal)
    if (access) printAccess(access)
    else console.log('The demo data is there already.')
  } finally {
    await shutdown.run()
  }
}
