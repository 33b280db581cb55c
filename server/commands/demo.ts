import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { type DemoAccess, isDemoMissing, type SeedOptions, seedDemo } from '../demo/index.ts'
import { createAcquirer, createRunner } from '../external.ts'
import type { Config } from '../infra/config/config.ts'
import { openDatabase } from '../infra/database/database.ts'
import { appUrl } from '../infra/database/roles.ts'
import { showProgress } from '../infra/terminal/progress.ts'
import type { Fact } from '../infra/terminal/terminal.ts'
import { toUserError, UserError } from '../infra/user-error.ts'
import type { CommandIo } from './io.ts'
import type { ReadyDatabase } from './ready-database.ts'

/** Two accounts are written at a time, each with its sales of a week beside what follows the week before, and a branch. */
const poolSize = 6

/** Demo data goes into the embedded database, and into a given one only where `--demo` asks for it. */
export function isDemoAllowed(config: Config, isAsked: boolean): boolean {
  return config.isDemo || isAsked
}

export function requireDemoAllowed(config: Config, isAsked: boolean): void {
  if (!isDemoAllowed(config, isAsked)) throw new UserError('DATABASE_URL is set. To write demo data into this database, add --demo.')
}

/** Writes the demo data where there is none yet. Null where it was there, or the stop came first. */
export async function seedOnce(ready: ReadyDatabase, config: Config, io: CommandIo, signal: AbortSignal): Promise<DemoAccess | null> {
  if (!(await isDemoMissing(ready.database))) return null
  return showProgress(io.stderr, 'Adding demo data…', (report) => seedBusiness(ready, config, { signal, onProgress: report })).catch((error: unknown) => {
    throw toUserError(error, "Can't add the demo data")
  })
}

/** Creates a demo business. */
export async function seedBusiness(
  { keys, ownerUrl }: Pick<ReadyDatabase, 'keys' | 'ownerUrl'>,
  config: Config,
  options: Pick<SeedOptions, 'signal' | 'liveCount' | 'onProgress'>,
): Promise<DemoAccess> {
  const [acquirer, banking] = [createAcquirer(keys), createBanking(keys)]
  // Without the time limits of calls: a transaction of the demo writes a week of trade.
  const database = openDatabase({ connectionString: appUrl(ownerUrl, config.secretKey), cell: config.cell, poolSize })
  const owner = openDatabase({ connectionString: ownerUrl, poolSize: 1 })
  try {
    return await seedDemo({ ...options, database, owner, acquirer, banking, runner: createRunner(acquirer, banking, config), now: new Date() })
  } finally {
    await Promise.all([owner.close(), database.close()])
  }
}

export function listAccess({ email, password, sandboxKey, platformKey }: DemoAccess): Fact[] {
  return [
    { label: 'Sign in', value: `${email} / ${password}` },
    { label: 'Sandbox secret key', value: sandboxKey },
    { label: 'Platform key', value: platformKey },
  ]
}

export const accessNote = 'The password and the keys are shown only once.'
