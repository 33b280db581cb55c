import type { PayoutMethod } from '@counterfoil/contract/statuses'
import type { TenantContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { findBankAccount, openDestination, type SealedDestination, sealedDestinationOf } from '../bank-accounts/index.ts'
import type { Banking, PayoutReceipt } from '../banking/index.ts'
import { requirePayout } from './end.ts'
import { recordPayoutEvent } from './events.ts'
import { findPayout, lockPayout, type PayoutRow, updatePayout } from './store.ts'

/**
 * Telling the bank of a payout, in the steps of a command that calls the outside: what is asked for is written, the bank is called, what it answered is
 * written. From the first step on the payout cannot be cancelled, since nobody can know what the bank has heard.
 */

/** What the bank is asked for, as it may be kept between the steps. */
export interface SendRequest {
  readonly payoutId: string
  readonly destination: SealedDestination
  readonly amountMinor: number
  readonly currency: string
  readonly method: PayoutMethod
  readonly statementDescriptor: string | null
}

/** @throws AppError `not_found`; `payout_not_changeable` where it has left or ended. */
export async function beginSendPayout(context: TenantContext, payoutId: string): Promise<SendRequest> {
  const payout = requirePayout(await lockPayout(context, payoutId))
  if (payout.status !== 'processing' || payout.handed_over_at) throw new AppError('payout_not_changeable', { status: payout.status })
  const account = await findBankAccount(context, payout.bank_account_id)
  if (!account) throw new Error(`${payout.id} goes to an account that is not there`)
  await updatePayout(context, payout.id, { handed_over_at: context.now })
  await recordPayoutEvent(context, payout.id, 'payout.handed_over')
  return {
    payoutId: payout.id,
    destination: sealedDestinationOf(account),
    amountMinor: payout.amount_minor,
    currency: payout.currency,
    method: payout.method as PayoutMethod,
    statementDescriptor: payout.statement_descriptor,
  }
}

/** May be repeated with the same key, and then gives the same receipt. */
export async function callSendPayout(banking: Banking, request: SendRequest, key: string): Promise<PayoutReceipt> {
  const { destination, amountMinor, currency, method, statementDescriptor } = request
  return banking.bank.send({
    destination: openDestination(banking, destination),
    amountMinor,
    currency,
    method,
    statementDescriptor,
    idempotencyKey: key,
  })
}

/** What the bank will report is kept until it is due: an immediate payout at once, others on the day they arrive. */
export async function finishSendPayout(context: TenantContext, request: SendRequest, receipt: PayoutReceipt): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, request.payoutId))
  return updatePayout(context, payout.id, {
    trace_id: receipt.traceId,
    settles_at: payout.arrival_date > context.now ? payout.arrival_date : context.now,
    settles_as: receipt.settlesAs,
    settles_with_code: receipt.failureCode,
  })
}

/** What `finishSendPayout` returned, read again. */
export async function loadSentPayout(context: TenantContext, request: SendRequest): Promise<PayoutRow> {
  return requirePayout(await findPayout(context, request.payoutId))
}
