import { systemClock } from '../infra/clock.ts'
import { loadConfig } from '../infra/config.ts'
import { UserError } from '../infra/user-error.ts'
import { foundPlatform } from '../modules/platform-api/index.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil create-platform NAME`: founds a platform and prints its first key, which is shown nowhere else. */
export async function runCreatePlatform(args: readonly string[]): Promise<void> {
  const name = args[0]?.trim()
  if (!name || args.length > 1) throw new UserError('Usage: counterfoil create-platform NAME')
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const { database } = await openReadyDatabase(loadConfig(process.env), shutdown)
    const { platformId, secret } = await foundPlatform({ database, clock: systemClock }, name)
    console.log(`Platform: ${platformId}`)
    console.log(`Platform key: ${secret}`)
  } finally {
    await shutdown.run()
  }
}
