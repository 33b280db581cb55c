import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { apiTypeOf, type presentBalance, type presentBalanceTransaction } from '../objects/balance.ts'
import { payoutApiStatuses, type presentPayout } from '../objects/payout.ts'
import {
  amount,
  choice,
  created,
  currency,
  type FieldsOf,
  flag,
  group,
  id,
  integer,
  listOf,
  livemode,
  metadata,
  never,
  numeric,
  objectOf,
  orNull,
  reference,
  seconds,
  text,
  toBalanceTransaction,
} from './fields.ts'

const sums = listOf(group({ amount: amount('The sum.'), currency, source_types: group({ card: amount('The same.') }) }))

const balance = {
  available: { ...sums, description: 'What can be paid out, by currency. Negative after refunds or disputes above it.' },
  livemode,
  pending: { ...sums, description: 'What becomes available later, by currency.' },
} satisfies FieldsOf<typeof presentBalance>

const fee = group({ amount: amount('The fee.'), application: never, currency, description: orNull(text()), type: choice(['stripe_fee']) })

const balanceTransaction = {
  id,
  amount: amount('The amount before fees.'),
  available_on: seconds('When it is available.'),
  balance_type: choice(['payments']),
  created,
  currency,
  description: orNull(text()),
  exchange_rate: orNull(numeric('Of one half of an exchange.')),
  fee: amount('Fees that were taken.'),
  fee_details: listOf(fee),
  net: amount('`amount` less `fee`.'),
  reporting_category: choice(Object.keys(apiTypeOf), 'Tells apart what has the same `type`.'),
  source: orNull(reference(['charge', 'dispute', 'payout', 'refund'], 'What it belongs to.')),
  status: choice(['available', 'pending']),
  type: choice([...new Set(Object.values(apiTypeOf))]),
} satisfies FieldsOf<typeof presentBalanceTransaction>

const payout = {
  id,
  amount: amount('The amount of the transfer; negative for a reversal.'),
  application_fee: never,
  application_fee_amount: never,
  arrival_date: seconds('When the bank is expected to have it; once it is paid, the day it was paid.'),
  automatic: flag('Whether a schedule created it.'),
  balance_transaction: orNull(toBalanceTransaction),
  created,
  currency,
  description: orNull(text()),
  destination: reference(['bank_account', 'card', 'deleted_bank_account', 'deleted_card']),
  failure_balance_transaction: orNull(toBalanceTransaction),
  failure_code: orNull(choice(payoutFailureCodes)),
  failure_message: orNull(text('Why it failed and what to do.')),
  livemode,
  metadata,
  method: choice(['standard', 'instant']),
  original_payout: orNull(reference(['payout'], 'Of a reversal: the payout that it takes back.')),
  payout_method: never,
  reconciliation_status: choice(['completed']),
  reversed_by: orNull(reference(['payout'])),
  source_type: choice(['card']),
  statement_descriptor: orNull(text()),
  status: choice(payoutApiStatuses),
  trace_id: orNull(group({ status: choice(['pending', 'supported']), value: orNull(text("The bank's ID of the transfer.")) })),
  type: choice(['bank_account', 'card']),
} satisfies FieldsOf<typeof presentPayout>

const common = {
  id,
  account: text('Your account.'),
  available_payout_methods: listOf(choice(['standard', 'instant'])),
  country: text('Two-letter ISO code.'),
  currency,
  default_for_currency: flag(),
  fingerprint: text('The same for the same number in your account.'),
  last4: text(),
  metadata,
  status: choice(['new', 'verified', 'errored'], '`errored` after a failed payout.'),
}

const bankAccount = {
  ...common,
  account_holder_name: orNull(text()),
  account_holder_type: choice(['company', 'individual']),
  account_type: never,
  bank_name: orNull(text()),
  routing_number: orNull(text('Or the SWIFT code.')),
}

const none = ['address_city', 'address_country', 'address_line1', 'address_line1_check', 'address_line2', 'address_state', 'address_zip', 'address_zip_check']
const debitCard = {
  ...common,
  ...Object.fromEntries(none.map((name) => [name, never])),
  brand: text(),
  cvc_check: never,
  dynamic_last4: never,
  exp_month: orNull(integer()),
  exp_year: orNull(integer()),
  funding: choice(['debit']),
  name: orNull(text()),
  regulated_status: never,
  tokenization_method: never,
}

const removed = { id, currency, deleted: { const: true } }

export const balanceSchemas = {
  balance: objectOf('balance', balance, 'What your account has.'),
  balance_transaction: objectOf('balance_transaction', balanceTransaction, 'A change of the balance.'),
  payout: objectOf('payout', payout, 'Money that is sent to your bank.'),
  bank_account: objectOf('bank_account', bankAccount, 'A bank account for payouts.'),
  card: objectOf('card', debitCard, 'A debit card for payouts.'),
  deleted_bank_account: objectOf('bank_account', removed, 'A bank account that was removed.'),
  deleted_card: objectOf('card', removed, 'A debit card that was removed.'),
}
