import type { Config } from '../infra/config.ts'
import type { Database } from '../infra/database/database.ts'
import { UserError } from '../infra/user-error.ts'
import type { Acquirer } from '../modules/acquiring/index.ts'
import type { DemoAccess } from '../modules/demo/index.ts'
import { isDemoMissing, seedDemo } from '../modules/demo/index.ts'

/** Demo data goes into the embedded database, and into a given one only where `--demo` asks for it. */
export function isDemoAllowed(config: Config, isAsked: boolean): boolean {
  return config.isDemo || isAsked
}

export function requireDemoAllowed(config: Config, isAsked: boolean): void {
  if (!isDemoAllowed(config, isAsked)) throw new UserError('Demo data is written into the embedded database; for the one of DATABASE_URL, add --demo.')
}

/** Writes the demo data where there is none yet. Null where it was there, or the stop came first. */
export async function seedOnce(database: Database, acquirer: Acquirer, signal: AbortSignal): Promise<DemoAccess | null> {
  if (!(await isDemoMissing(database))) return null
  console.log('Writing the demo data, a year of a small shop. This happens once and takes some seconds.')
  return seedDemo({ database, acquirer, now: new Date(), signal })
}

export function printAccess({ email, password, sandboxKey, platformKey }: DemoAccess): void {
  console.log(`Sign in: ${email} / ${password}`)
  console.log(`Sandbox secret key: ${sandboxKey}`)
  console.log(`Platform key: ${platformKey}`)
}
