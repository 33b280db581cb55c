import type { FastifyInstance } from 'fastify'
import { createAcquirer, createApp } from '../app.ts'
import { systemClock } from '../infra/clock.ts'
import type { Config } from '../infra/config.ts'
import { loadConfig } from '../infra/config.ts'
import type { Database } from '../infra/database/database.ts'
import { openDatabase } from '../infra/database/database.ts'
import { migrate } from '../infra/database/migrate.ts'
import { appUrl, verifyApplicationRole } from '../infra/database/roles.ts'
import { startWorker } from '../worker.ts'
import { isDemoAllowed, printAccess, seedOnce } from './demo.ts'
import { listen } from './listen.ts'
import { openOwnerDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** What is still being answered after this time is cut off, so that a stop ends before a supervisor loses patience. */
const closeLimitMs = 10_000

/** `counterfoil start [--demo]`: everything in one process, until a signal. Prints its lines once calls are answered. */
export async function runStart(args: readonly string[]): Promise<void> {
  const config = loadConfig(process.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  const stopping = new AbortController()
  try {
    const database = await openReadyDatabase(config, shutdown)
    const app = await createApp({ config, database, clock: systemClock })
    shutdown.add(() => closeApp(app))
    shutdown.add(async () => stopping.abort())
    const address = config.role === 'worker' ? null : await listen(app, config)
    const access = isDemoAllowed(config, args.includes('--demo')) ? await seedOnce(database, createAcquirer(config), stopping.signal) : null
    if (config.role !== 'web') {
      const worker = startWorker({ database, clock: systemClock, log: app.log })
      shutdown.add(() => worker.stop())
    }
    console.log(address === null ? 'Working; this process answers no calls.' : `Address: ${config.publicUrl ?? address}`)
    if (access) printAccess(access)
  } catch (error) {
    await shutdown.run()
    // Asked to stop before it was ready.
    if (!stopping.signal.aborted) throw error
  }
}

/** The migrated database, as the role that row-level security holds. */
async function openReadyDatabase(config: Config, shutdown: Shutdown): Promise<Database> {
  const ownerUrl = await openOwnerDatabase(config, shutdown)
  await migrate(ownerUrl, { secretKey: config.secretKey })
  const database = openDatabase({ connectionString: appUrl(ownerUrl, config.secretKey), poolSize: config.databasePoolSize })
  shutdown.add(() => database.close())
  await verifyApplicationRole(database.pool)
  return database
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeLimitMs)
  await app.close()
  clearTimeout(timer)
}
