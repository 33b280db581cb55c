import { foundPlatform } from '#areas/platform/server/api/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { UserError } from '../infra/user-error.ts'
import type { CommandIo } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

/** `counterfoil create-platform NAME`: founds a platform and prints its first key, which is shown nowhere else. */
export async function runCreatePlatform(args: readonly string[], io: CommandIo): Promise<void> {
  const name = args[0]?.trim()
  if (!name || args.length > 1) throw new UserError('Usage: counterfoil create-platform NAME')
  await runOnDatabase(io, async ({ database }) => {
    const { platformId, secret } = await foundPlatform({ database, clock: systemClock }, name)
    io.console.log(`Platform: ${platformId}`)
    io.console.log(`Platform key: ${secret}`)
  })
}
