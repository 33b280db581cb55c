import { readFile } from 'node:fs/promises'
import { findAccount } from '../infra/accounts-store.ts'
import { systemClock } from '../infra/clock.ts'
import { loadConfig } from '../infra/config.ts'
import { AppError, InvalidFields, ruleText } from '../infra/errors.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UserError } from '../infra/user-error.ts'
import { agreeTerms, readTerms } from '../modules/terms/index.ts'
import { connectAsOwner } from './owner-database.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil set-terms ACCOUNT FILE|JSON`: agrees new terms with an account, as a new version, and prints its number. */
export async function runSetTerms(args: readonly string[]): Promise<void> {
  const [accountId, source] = args
  if (accountId === undefined || source === undefined || args.length > 2) throw new UserError('Usage: counterfoil set-terms ACCOUNT FILE|JSON')
  const written = await readJson(source)
  const config = loadConfig(process.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const { database, ownerUrl } = await openReadyDatabase(config, shutdown)
    const account = await findAccount(database, accountId)
    if (!account) throw new UserError(`Account ${accountId} not found.`)
    // The application's role reads terms and writes none.
    const owner = connectAsOwner(ownerUrl, shutdown)
    const agreed = await runAsProcessor(owner, systemClock, account, async (context) => {
      const terms = readTerms(written, context.now)
      return { version: await agreeTerms(context, terms), validFrom: terms.validFrom }
    }).catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })
    console.log(`Set version ${agreed.version} for ${accountId}, effective ${agreed.validFrom.toISOString()}.`)
  } finally {
    await shutdown.run()
  }
}

/** What begins like an object is one; everything else names a file. */
async function readJson(source: string): Promise<unknown> {
  const text = source.trimStart().startsWith('{')
    ? source
    : await readFile(source, 'utf8').catch((error: Error) => {
        throw new UserError(`Can't read ${source}: ${error.message}.`)
      })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UserError(`Invalid JSON: ${(error as Error).message}.`)
  }
}

/** Every field that is wrong, a line each. */
function refusalOf(error: unknown): UserError | null {
  const fields =
    error instanceof InvalidFields
      ? error.errors
      : error instanceof AppError
        ? error.brokenRules.map(({ path, rule, values }) => ({ path, message: `${ruleText('en', rule, values)} (${rule})` }))
        : []
  if (fields.length === 0) return null
  return new UserError(['The terms are invalid:', ...fields.map(({ path, message }) => `  ${path || 'terms'}: ${message}`)].join('\n'))
}
