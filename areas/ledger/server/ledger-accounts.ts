/** The chart of ledger accounts. Every entry belongs to one merchant account; the platform's totals are their sums. */
export const ledgerAccounts = [
  'asset:scheme_receivable',
  'asset:bank_cash',
  'liability:merchant_pending',
  'liability:merchant_available',
  'liability:merchant_reserved',
  'liability:payout_in_transit',
  'liability:refund_in_transit',
  'liability:dispute_suspense',
  'income:processing_fee',
  'income:dispute_fee',
  'expense:merchant_loss',
  'equity:fx_liquidity',
  'income:fx_fee',
  'income:payout_fee',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** What is posted of a payout. */
export type PayoutLedgerKind = 'payout' | 'payout_confirmed' | 'payout_canceled' | 'payout_failed' | 'payout_returned' | 'payout_fee' | 'payout_fee_returned'

/** What a posting stands for. */
export type LedgerKind =
  | 'capture'
  | 'availability'
  | 'refund'
  | 'refund_sent'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_debited'
  | 'dispute_fee'
  | 'dispute_credited'
  | 'dispute_reinstated'
  | 'dispute_fee_returned'
  | 'exchange_sold'
  | 'exchange_bought'
  | 'exchange_fee'
  | 'reserve_held'
  | 'reserve_released'
  | 'write_off'
  | PayoutLedgerKind

/** What a balance transaction stands for. */
export const balanceTransactionTypes = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'exchange_out',
  'exchange_in',
  'reserve_hold',
  'reserve_release',
  'write_off',
  'payout',
  'payout_cancel',
  'payout_failure',
  'payout_fee',
  'payout_carried_out',
  'payout_carried_in',
] as const
export type BalanceTransactionType = (typeof balanceTransactionTypes)[number]
