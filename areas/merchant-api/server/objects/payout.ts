import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import { text } from '#server/infra/texts.ts'
import type { ObjectContext } from '../context.ts'
import type { BankAccountRow, PayoutRow } from '../lists/objects-store.ts'
import { writeAmount } from '../parameters/money.ts'
import { secondsOf } from './fields.ts'

export const payoutApiStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutApiStatus = (typeof payoutApiStatuses)[number]

/** A payout's own status, and whether the bank was told of it, for each status of the API; null where that makes no difference. */
export const ownStatusOf: Readonly<Record<PayoutApiStatus, { status: PayoutStatus; isHandedOver: boolean | null }>> = {
  pending: { status: 'processing', isHandedOver: false },
  in_transit: { status: 'processing', isHandedOver: true },
  paid: { status: 'completed', isHandedOver: null },
  failed: { status: 'processing_failure', isHandedOver: null },
  canceled: { status: 'canceled', isHandedOver: null },
}

export function presentPayout(context: ObjectContext, row: PayoutRow, destination: BankAccountRow) {
  const failure = row.failure_code === null ? null : (`payouts:server.failures.${row.failure_code as PayoutFailureCode}` as const)
  return {
    id: row.id,
    object: 'payout' as const,
    amount: writeAmount(row.amount_minor, row.currency),
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(row.arrival_date),
    automatic: row.is_automatic,
    balance_transaction: row.balance_transaction_id,
    created: secondsOf(row.created_at),
    currency: row.currency.toLowerCase(),
    description: row.description,
    destination: row.bank_account_id,
    failure_balance_transaction: row.failure_balance_transaction_id,
    failure_code: row.failure_code,
    failure_message: failure === null ? null : `${text('en', `${failure}.text`)} ${text('en', `${failure}.next_step`)}`,
    livemode: context.isLive,
    metadata: row.metadata,
    method: row.method,
    original_payout: null as string | null,
    payout_method: null,
    // Which movements a payout settles is known from its first moment, whoever asked for it.
    reconciliation_status: 'completed',
    reversed_by: row.reversed_by,
    source_type: 'card',
    statement_descriptor: row.statement_descriptor,
    status: statusOf(row),
    trace_id: presentTrace(row),
    type: destination.kind === 'debit_card' ? 'card' : 'bank_account',
  }
}

/** The reversal of a payout: a payout of the amount that was taken back. */
export function presentReversal(context: ObjectContext, row: PayoutRow, destination: BankAccountRow) {
  const reversedAt = secondsOf(row.reversed_at ?? row.created_at)
  return {
    ...presentPayout(context, row, destination),
    id: row.reversed_by ?? row.id,
    amount: writeAmount(-row.amount_minor, row.currency),
    arrival_date: reversedAt,
    automatic: false,
    balance_transaction: row.reversal_balance_transaction_id,
    created: reversedAt,
    description: null,
    metadata: row.reversal_metadata,
    method: 'standard',
    original_payout: row.id,
    reversed_by: null,
    statement_descriptor: null,
    trace_id: null,
  }
}

/** A payout's status as the API has it. */
export function statusOf({ status, handed_over_at }: PayoutRow): PayoutApiStatus {
  const found = payoutApiStatuses.find((name) => {
    const { status: own, isHandedOver } = ownStatusOf[name]
    return own === status && (isHandedOver === null || isHandedOver === (handed_over_at !== null))
  })
  if (found === undefined) throw new Error(`a payout's status ${status} has no name in the API`)
  return found
}

/** The bank gives its mark once it was told. */
function presentTrace({ status, trace_id }: PayoutRow) {
  if (trace_id !== null) return { status: 'supported', value: trace_id }
  return status === 'processing' ? { status: 'pending', value: null } : null
}
