import type { BalanceTransactionType, LedgerAccount, LedgerBalance } from '#areas/ledger/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ObjectContext } from '../context.ts'
import type { BalanceTransactionRow, PaymentRow } from '../lists/objects-store.ts'
import { writeAmount } from '../parameters/money.ts'
import { secondsOf } from './fields.ts'

/** What a balance is shown from; an event keeps it. */
export interface BalanceFacts {
  readonly default_currency: CurrencyCode
  readonly sums: readonly LedgerBalance[]
}

export function presentBalance({ isLive }: Pick<ObjectContext, 'isLive'>, { default_currency, sums }: BalanceFacts) {
  const currencies = [...new Set([default_currency, ...sums.map((sum) => sum.currency)])]
  const amounts = (account: LedgerAccount) =>
    currencies.map((code) => {
      // The account's balance is what we owe it, which the ledger counts as credits.
      const owedMinor = -(sums.find((sum) => sum.account === account && sum.currency === code)?.amount_minor ?? 0)
      const amount = writeAmount(owedMinor, code)
      return { amount, currency: code.toLowerCase(), source_types: { card: amount } }
    })
  return {
    object: 'balance' as const,
    available: amounts('liability:merchant_available'),
    livemode: isLive,
    pending: amounts('liability:merchant_pending'),
  }
}

/** What the API calls each type; its `reporting_category` tells apart what it calls the same. */
export const apiTypeOf = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
  exchange_out: 'adjustment',
  exchange_in: 'adjustment',
  reserve_hold: 'reserve_hold',
  reserve_release: 'reserve_release',
  write_off: 'adjustment',
  payout: 'payout',
  payout_cancel: 'payout_cancel',
  payout_failure: 'payout_failure',
  payout_fee: 'stripe_fee',
  payout_carried_out: 'payout_minimum_balance_hold',
  payout_carried_in: 'payout_minimum_balance_release',
} as const satisfies Record<BalanceTransactionType, string>

/** Of the types that have fees. */
const feeDescriptions: Readonly<Partial<Record<BalanceTransactionType, string>>> = {
  charge: 'Processing fee',
  dispute: 'Dispute fee',
  dispute_reversal: 'Dispute fee',
  payout_cancel: 'Payout fee',
  payout_failure: 'Payout fee',
  exchange_in: 'Currency conversion fee',
}

export function presentBalanceTransaction(row: BalanceTransactionRow, payment: PaymentRow | undefined) {
  const type = row.type as BalanceTransactionType
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
    // Agreed as exact decimal text of at most 15 digits, which a number shows unchanged.
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeDescriptions[type] ?? null, type: 'stripe_fee' }],
    // From what is written above, since a currency may be written coarser than it is kept.
    net: amount - fee,
    reporting_category: type,
    source: withoutSource.includes(type) ? null : row.source_id,
    status: row.released_at === null ? 'pending' : 'available',
    type: apiTypeOf[type],
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
  dispute: 'CHARGEBACK WITHDRAWAL FOR PAYMENT',
  dispute_reversal: 'CHARGEBACK REVERSAL FOR PAYMENT',
  exchange_out: 'CURRENCY SOLD FOR PAYMENT',
  exchange_in: 'CURRENCY BOUGHT FOR PAYMENT',
  payout: 'PAYOUT',
  payout_cancel: 'CANCELED PAYOUT',
  payout_failure: 'FAILED PAYOUT',
  payout_fee: 'PAYOUT FEE',
  payout_carried_out: 'CARRIED TO THE NEXT PAYOUT',
  payout_carried_in: 'CARRIED FROM THE PAYOUT BEFORE',
}

function describe(row: BalanceTransactionRow, payment: PaymentRow | undefined): string | null {
  const type = row.type as BalanceTransactionType
  if (type === 'charge') return payment?.description ?? null
  return payment?.description ? `${beginnings[type]} (${payment.description})` : beginnings[type]
}
