import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { UserError } from '#server/infra/user-error.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import { writeOffLegs } from './legs.ts'
import { insertMovements, lockMoneyOut, type NewBalanceTransaction, readLedgerBalances } from './store.ts'

/** Money of the merchant's that is still to become available, and comes before a loss. */
const stillToCome: readonly LedgerAccount[] = ['liability:merchant_pending', 'liability:merchant_reserved', 'liability:payout_in_transit']

/**
 * Takes what a leaving merchant owes as the platform's loss, so that the available balance is zero.
 * @returns what was written off, in minor units.
 * @throws UserError where nothing is owed, or money of the account is still to come.
 */
export async function writeOffNegativeBalance(context: TenantContext, currency: CurrencyCode): Promise<number> {
  await lockMoneyOut(context, currency)
  const sums = await readLedgerBalances(context)
  const balance = (account: LedgerAccount) => 0 - (sums.find((sum) => sum.currency === currency && sum.account === account)?.amount_minor ?? 0)
  const owedMinor = -balance('liability:merchant_available')
  if (owedMinor <= 0) throw new UserError(`The account has no negative balance in ${currency}.`)
  const waiting = stillToCome.find((account) => balance(account) !== 0)
  if (waiting) {
    const amount = formatMoney(balance(waiting), currency, 'en')
    throw new UserError(`The account still has ${amount} in ${waiting.replace('liability:', '')}. Write off after it is settled.`)
  }
  const sourceId = newId('wo', context.now)
  const id = newId('txn', context.now)
  const transaction: NewBalanceTransaction = {
    id,
    type: 'write_off',
    currency,
    amountMinor: owedMinor,
    feeMinor: 0,
    sourceId,
    paymentId: null,
    availableOn: context.now,
    releasedAt: context.now,
  }
  insertMovements(context, [transaction], [{ kind: 'write_off', sourceId, balanceTransactionId: id, currency, legs: writeOffLegs(owedMinor) }])
  return owedMinor
}
