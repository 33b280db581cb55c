import { writeOffNegativeBalance } from '#areas/ledger/server/index.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { findMerchantAccount } from '../infra/merchant-accounts-store.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil write-off ACCOUNT CURRENCY'

/** `counterfoil write-off ACCOUNT CURRENCY`: takes the negative balance of an account whose merchant has left as the platform's loss. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const [accountId = '', currencyText = ''] = readArguments(args, { min: 2 }).positionals
  const currency = readCurrency(currencyText)
  await runOnDatabase(io, async ({ database }) => {
    const account = await findMerchantAccount(database, accountId)
    if (!account) throw new UserError(`Account ${accountId} not found.`)
    const amountMinor = await runAsProcessor(database, systemClock, account, (context) => writeOffNegativeBalance(context, currency))
    io.console.log(`Wrote off ${formatMoney(amountMinor, currency, 'en')} for account ${accountId}. Its available ${currency} balance is now zero.`)
  })
}

function readCurrency(text: string): CurrencyCode {
  const currency = currencyCodes.find((code) => code === text.toUpperCase())
  if (!currency) throw new UserError(`Unknown currency: ${text}.`)
  return currency
}
