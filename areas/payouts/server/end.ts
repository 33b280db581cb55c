import { type PayoutMoney, postPayoutBack, postPayoutConfirmed } from '#areas/ledger/server/index.ts'
import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { dateOfDay, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { noteBankAccountStatus } from './bank-accounts/index.ts'
import { recordPayoutEvent } from './events.ts'
import { assertStep, canBecome } from './status.ts'
import { lockPayout, type PayoutRow, updatePayout } from './store.ts'

/** The ways in which a payout ends. Whoever calls the first three holds the payout. */

const nothingOutstanding = { settles_at: null, settles_as: null, settles_with_code: null }

/** The bank has paid. */
export async function completePayout(context: TenantContext, payout: PayoutRow): Promise<PayoutRow> {
  assertStep(payout, 'completed')
  await postPayoutConfirmed(context, moneyOf(payout), payout.balance_transaction_id)
  recordPayoutEvent(context, payout.id, 'payout.completed')
  await noteBankAccountStatus(context, payout.bank_account_id, 'verified')
  return updatePayout(context, payout.id, { ...nothingOutstanding, status: 'completed', ended_at: context.now, arrival_date: await arrivalOf(context, payout) })
}

/** The day on which the bank paid, as the business has it, instead of the day that was expected; of an immediate payout the moment. */
async function arrivalOf(context: TenantContext, { method }: PayoutRow): Promise<Date> {
  if (method === 'instant') return context.now
  return dateOfDay(dayIn((await getAccountSettings(context)).time_zone, context.now))
}

/** The bank did not pay, or the money came back after it had. */
export async function failPayout(context: TenantContext, payout: PayoutRow, code: PayoutFailureCode): Promise<PayoutRow> {
  assertStep(payout, 'processing_failure')
  const wasPaid = payout.status === 'completed'
  const creditId = await postPayoutBack(context, moneyOf(payout), wasPaid ? 'returned' : 'failed')
  recordPayoutEvent(context, payout.id, wasPaid ? 'payout.returned' : 'payout.failed', code)
  await noteBankAccountStatus(context, payout.bank_account_id, 'errored')
  return updatePayout(context, payout.id, {
    ...nothingOutstanding,
    status: 'processing_failure',
    ended_at: context.now,
    failure_code: code,
    failure_balance_transaction_id: creditId,
  })
}

/**
 * Cancels a payout that the bank was not told of.
 * @throws AppError `not_found`, `payout_not_cancelable`.
 */
export async function cancelPayout(context: TenantContext, id: PayoutId): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, id))
  if (!canBecome(payout, 'canceled')) throw new AppError('payout_not_cancelable')
  const creditId = await postPayoutBack(context, moneyOf(payout), 'canceled')
  recordPayoutEvent(context, id, 'payout.canceled')
  return updatePayout(context, id, { status: 'canceled', ended_at: context.now, failure_balance_transaction_id: creditId })
}

export function requirePayout<T>(payout: T | undefined): T {
  if (!payout) throw new AppError('not_found')
  return payout
}

function moneyOf(payout: PayoutRow): PayoutMoney {
  return { payoutId: payout.id, currency: payout.currency, amountMinor: payout.amount_minor, feeMinor: payout.fee_minor }
}
