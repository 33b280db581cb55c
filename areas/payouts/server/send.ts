import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { type PayoutFailureCode, payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import type { Instruction } from '#server/infra/external/instructions-store.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import { type BankAccountRow, findBankAccount, findPayee, openDestination, type SealedDestination, sealedDestinationOf } from './bank-accounts/index.ts'
import type { Banking, PayoutReceipt } from './banking/index.ts'
import { failPayout, requirePayout } from './end.ts'
import { recordPayoutEvent } from './events.ts'
import { findPayout, lockPayout, type PayoutRow, updatePayout } from './store.ts'

/** Whom payouts are handed over to. */
interface PayoutExternal {
  readonly banking: Banking
}

/** What the bank is asked for, as it is kept until it has answered: the account's number stays sealed. */
interface SendRequest extends Money {
  readonly payoutId: PayoutId
  readonly destination: SealedDestination
  readonly method: PayoutMethod
  readonly statementDescriptor: string | null
}

/** What is known of a payout that has left: the bank's receipt, or only a platform's word, which reports itself what becomes of it. */
type SendOutcome = PayoutReceipt | { readonly traceId: string | null; readonly settlesAs: null }

/**
 * Tells the bank of a payout, or the platform whose money it is. From the first step on it cannot be canceled, since nobody can know what the bank has heard. What the bank will report is
 * kept until it is due: an immediate payout at once, others on the day they arrive.
 * @throws AppError `not_found`; `payout_not_changeable` where it has left or ended.
 */
export const sendPayoutCommand: ExternalCommand<PayoutExternal, { readonly payoutId: PayoutId }, SendRequest, SendOutcome, PayoutRow, PayoutRow> = {
  kind: 'payout.send',

  async begin(context, { payoutId }) {
    const payout = requirePayout(await lockPayout(context, payoutId))
    if (payout.status !== 'processing' || payout.handed_over_at) throw new AppError('payout_not_changeable', { status: payout.status })
    const account = await findBankAccount(context, payout.bank_account_id)
    if (!account) throw new Error(`${payout.id} goes to an account that is not there`)
    await updatePayout(context, payout.id, { handed_over_at: context.now })
    recordPayoutEvent(context, payout.id, 'payout.handed_over', null, payout)
    const request: SendRequest = {
      payoutId: payout.id,
      destination: sealedDestinationOf(account),
      amountMinor: payout.amount_minor,
      currency: payout.currency,
      method: payout.method as PayoutMethod,
      statementDescriptor: payout.statement_descriptor,
    }
    return { subjectId: payout.id, request, instruction: (await isProcessedByPlatform(context)) ? await instructionOf(context, payout, account) : null }
  },

  async call({ banking }, { destination, amountMinor, currency, method, statementDescriptor }, key) {
    const opened = await openDestination(banking, destination)
    return banking.bank.send({ destination: opened, amountMinor, currency, method, statementDescriptor, idempotencyKey: key })
  },

  lock: async (context, { payoutId }) => requirePayout(await lockPayout(context, payoutId)),

  async finish(context, _request, receipt, payout) {
    if (receipt.settlesAs === null) return updatePayout(context, payout.id, { trace_id: receipt.traceId })
    return updatePayout(context, payout.id, {
      trace_id: receipt.traceId,
      settles_at: payout.arrival_date > context.now ? payout.arrival_date : context.now,
      settles_as: receipt.settlesAs,
      settles_with_code: receipt.failureCode,
    })
  },

  async load(context, { payoutId }) {
    return requirePayout(await findPayout(context, payoutId))
  },

  instructed: {
    outcomeOf: ({ traceId }) => ({ traceId, settlesAs: null }),
    async refuse(context, _request, reason, payout) {
      return failPayout(context, payout, payoutFailureCodes.find((code) => code === reason) ?? ('could_not_process' satisfies PayoutFailureCode))
    },
  },
}

async function instructionOf(context: TenantContext, payout: PayoutRow, account: BankAccountRow): Promise<Instruction> {
  const payload = {
    payout_id: payout.id,
    amount_minor: payout.amount_minor,
    currency: payout.currency,
    method: payout.method as PayoutMethod,
    statement_descriptor: payout.statement_descriptor,
    arrival_date: payout.arrival_date.toISOString(),
    payee: await findPayee(context, account),
    // Sealed; opened only where the platform reads it.
    destination: { bank_account_id: account.id, sealed: sealedDestinationOf(account) },
  }
  return { payoutId: payout.id, payload }
}

/** Every command of payouts that calls the outside. */
export const payoutCommands = [sendPayoutCommand] as const

/** Tells a sandbox's bank within one transaction. */
export async function handOver(context: TenantContext, banking: Banking, payoutId: PayoutId): Promise<PayoutRow> {
  return runInline(context, { banking }, sendPayoutCommand, { payoutId })
}
