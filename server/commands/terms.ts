import { defaultTerms, readCurrentTerms, type TermsVersion, writeTerms } from '#areas/billing/server/terms/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { findMerchantAccount } from '../infra/merchant-accounts-store.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil terms ACCOUNT'

/** `counterfoil terms ACCOUNT`: prints what was agreed with an account, in the form in which `set-terms` takes it. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const [accountId = ''] = readArguments(args, { min: 1 }).positionals
  await runOnDatabase(io, async ({ database }) => {
    const account = await findMerchantAccount(database, accountId)
    if (!account) throw new UserError(`Account ${accountId} not found.`)
    const { inForce, announced } = await runAsProcessor(database, systemClock, account, readCurrentTerms)
    io.console.log(
      inForce
        ? `Version ${inForce.version}, in effect since ${inForce.validFrom.toISOString()}, set on ${inForce.agreedAt.toISOString()}.`
        : `${accountId} uses the default terms:`,
    )
    print(io, inForce ?? defaultTerms)
    for (const terms of announced) {
      io.console.log(`Version ${terms.version}, scheduled for ${terms.validFrom.toISOString()}, set on ${terms.agreedAt.toISOString()}.`)
      print(io, terms)
    }
  })
}

function print(io: CommandIo, terms: Omit<TermsVersion, 'version' | 'validFrom' | 'agreedAt'>): void {
  io.console.log(JSON.stringify(writeTerms(terms), null, 2))
}
