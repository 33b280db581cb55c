import { readFile } from 'node:fs/promises'
import { agreeTerms, readTerms } from '#areas/billing/server/terms/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { AppError, InvalidFields, ruleText } from '../infra/errors.ts'
import { findMerchantAccount } from '../infra/merchant-accounts-store.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil set-terms ACCOUNT FILE|JSON'

/** `counterfoil set-terms ACCOUNT FILE|JSON`: agrees new terms with an account, as a new version, and prints its number. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const [accountId = '', source = ''] = readArguments(args, { min: 2 }).positionals
  const written = await readJson(source)
  await runOnDatabase(io, async ({ database, connectAsOwner }) => {
    const account = await findMerchantAccount(database, accountId)
    if (!account) throw new UserError(`Account ${accountId} not found.`)
    // The application's role reads terms and writes none.
    const agreed = await runAsProcessor(connectAsOwner(), systemClock, account, async (context) => {
      const terms = readTerms(written, context.now)
      return { version: await agreeTerms(context, terms), validFrom: terms.validFrom }
    }).catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })
    io.console.log(`Set version ${agreed.version} for ${accountId}, effective ${agreed.validFrom.toISOString()}.`)
  })
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
