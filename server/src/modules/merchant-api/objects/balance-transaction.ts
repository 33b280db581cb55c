import type { BalanceTransactionType } from '../../ledger/index.ts'
import { writeAmount } from '../money.ts'
import type { BalanceTransactionRow, PaymentRow } from '../objects-store.ts'
import { secondsOf } from './fields.ts'

export function presentBalanceTransaction(row: BalanceTransactionRow, payment: PaymentRow | undefined) {
  const currency = row.currency.toLowerCase()
  const amount = writeAmount(row.amount_minor, row.currency)
  const fee = writeAmount(row.fee_minor, row.currency)
  return {
    id: row.id,
    object: 'balance_transaction' as const,
    amount,
    available_on: secondsOf(row.available_on),
    balance_type: 'payments',
    created: secondsOf(row.created_at),
    currency,
    description: describe(row, payment),
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Processing fee', type: 'stripe_fee' }],
    // From what is written above, since a currency may be written coarser than it is kept.
    net: amount - fee,
    reporting_category: row.type,
    source: withoutSource.includes(row.type) ? null : row.source_id,
    status: row.released_at === null ? 'pending' : 'available',
    type: row.type,
  }
}

/** Movements that no object of this API stands behind. */
const withoutSource: readonly string[] = ['reserve_hold', 'reserve_release', 'write_off'] satisfies BalanceTransactionType[]

/** How the description of a movement begins, by its type. */
const beginnings: Readonly<Record<Exclude<BalanceTransactionType, 'charge'>, string>> = {
  refund: 'REFUND FOR PAYMENT',
  refund_failure: 'FAILED REFUND OF PAYMENT',
  reserve_hold: 'RESERVE HELD OF PAYMENT',
  reserve_release: 'RESERVE RELEASED OF PAYMENT',
  write_off: 'NEGATIVE BALANCE WRITTEN OFF',
}

function describe(row: BalanceTransactionRow, payment: PaymentRow | undefined): string | null {
  const type = row.type as BalanceTransactionType
  if (type === 'charge') return payment?.description ?? null
  return payment?.description ? `${beginnings[type]} (${payment.description})` : beginnings[type]
}
