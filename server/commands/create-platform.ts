import { foundPlatform } from '#areas/platform/server/api/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { UsageError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil create-platform NAME'

/** `counterfoil create-platform NAME`: founds a platform and prints its first key, which is shown nowhere else. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const name = readArguments(args, { min: 1 }).positionals[0]?.trim()
  if (!name) throw new UsageError()
  await runOnDatabase(io, async ({ database }) => {
    const { platformId, secret } = await foundPlatform({ database, clock: systemClock }, name)
    io.console.log(`Platform: ${platformId}`)
    io.console.log(`Platform key: ${secret}`)
  })
}
