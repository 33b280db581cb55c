import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { computePayoutFee, payoutFee } from '#areas/billing/server/terms/index.ts'
import { lockAvailable, postPayout } from '#areas/ledger/server/index.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney, isAtLeast, type Money } from '#kernel/money/money.ts'
import { nameOfRequester, type TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { arePayoutsStopped } from '#server/infra/merchant-accounts-store.ts'
import { type BankAccountRow, findDefaultBankAccount, shareBankAccount } from './bank-accounts/index.ts'
import { recordPayoutEvent } from './events.ts'
import { payoutMaximumMinor, payoutMinimumMinor, payoutStepMinor, payoutTimes } from './rules.ts'
import { insertPayout, type PayoutRow } from './store.ts'

export interface PayoutTarget {
  readonly currency: CurrencyCode
  readonly method: PayoutMethod
  /** Null for the currency's default. */
  readonly bankAccountId: BankAccountId | null
}

export interface NewPayout extends PayoutTarget {
  /** Minor units that arrive; a fee comes on top. */
  readonly amountMinor: number
  readonly isAutomatic: boolean
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Pays out of the available balance. The bank is told later, when the payout can no longer be canceled.
 * @throws AppError `payouts_stopped`, `bank_account_missing`, `balance_negative`; `invalid_fields` on `bank_account_id`, `method` or `amount_minor`.
 */
export async function createPayout(context: TenantContext, input: NewPayout): Promise<PayoutRow> {
  const { currency, method, amountMinor } = input
  const { account, available, feeMinor, tooMuch } = await lockPossible(context, input)
  const id = newId('po', context.now)
  const posted = await postPayout(context, { payoutId: id, currency, amountMinor, feeMinor }, available)
  if (!posted) throw tooMuch()
  const { handsOverAt, arrivalDate } = payoutTimes(context.now, method, account.first_payout_from)
  const payout = await insertPayout(context, {
    id,
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    carried_in_minor: posted.carriedInMinor,
    carried_out_minor: posted.carriedOutMinor,
    bank_account_id: account.id,
    method,
    is_automatic: input.isAutomatic,
    status: 'processing',
    statement_descriptor: input.statementDescriptor,
    description: input.description,
    metadata: JSON.stringify(input.metadata),
    hands_over_at: handsOverAt,
    arrival_date: arrivalDate,
    balance_transaction_id: posted.balanceTransactionId,
    fee_balance_transaction_id: posted.feeBalanceTransactionId,
    created_by_name: nameOfRequester(context),
  })
  recordPayoutEvent(context, id, 'payout.created')
  return payout
}

/**
 * Locks the balance that an amount can be paid out of.
 * @throws AppError as `createPayout`.
 */
export async function lockPossible(context: TenantContext, input: PayoutTarget & Pick<NewPayout, 'amountMinor'>) {
  const { currency, method, amountMinor } = input
  if (await arePayoutsStopped(context)) throw new AppError('payouts_stopped')
  const account = await chooseBankAccount(context, input)
  refuseOddAmount(input)
  const fee = await payoutFee(context, currency, method)
  const feeMinor = computePayoutFee(amountMinor, fee)
  const available = await lockAvailable(context, currency)
  if (available.amountMinor < 0) throw new AppError('balance_negative', { balance: (locale) => formatMoney(available.amountMinor, currency, locale) })
  const tooMuch = () =>
    brokenRule('amount_minor', 'payout_above_available', {
      limit: (locale) => formatMoney(payoutMaximumMinor(available, fee), currency, locale),
    })
  if (!isAtLeast(available, { amountMinor: amountMinor + feeMinor, currency })) throw tooMuch()
  return { account, available, feeMinor, tooMuch }
}

/** The account that a payout goes to. @param find keeps it from being removed meanwhile, where the payout is written and not only asked about. */
export async function chooseBankAccount(
  context: TenantContext,
  { bankAccountId, currency, method }: PayoutTarget,
  find = shareBankAccount,
): Promise<BankAccountRow> {
  const id = bankAccountId ?? (await findDefaultBankAccount(context, currency))?.id
  if (id === undefined) throw new AppError('bank_account_missing', { currency })
  const account = await find(context, id)
  if (!account) throw brokenRule('bank_account_id', 'bank_account_unknown')
  if (account.currency !== currency) throw brokenRule('bank_account_id', 'bank_account_other_currency', { currency: account.currency })
  if (method === 'instant' && !account.takes_instant) throw brokenRule('method', 'instant_not_possible')
  return account
}

function refuseOddAmount({ amountMinor, currency }: Money): void {
  const [minimum, step] = [payoutMinimumMinor(currency), payoutStepMinor(currency)]
  if (amountMinor < minimum) {
    throw brokenRule('amount_minor', 'payout_below_minimum', { minimum: (locale) => formatMoney(minimum, currency, locale) })
  }
  if (amountMinor % step !== 0) throw brokenRule('amount_minor', 'payout_not_multiple', { currency, step: (locale) => formatMoney(step, currency, locale) })
}
