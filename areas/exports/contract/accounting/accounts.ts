import type { BalanceLineKind } from '#areas/balance/contract/statements/lines.ts'

/**
 * The accounts of a journal, with the lines of a balance statement that each takes.
 * `balance` is the other side of every entry: what the business has with the platform, as a balance statement counts it.
 */
export const journalAccounts = {
  balance: [],
  sales: ['charges'],
  refunds: ['refunds', 'refund_failures'],
  processing_fees: ['payment_fees'],
  disputes: ['disputes', 'dispute_reversals'],
  dispute_fees: ['dispute_fees', 'dispute_fees_returned'],
  conversions: ['exchanged_out', 'exchanged_in'],
  conversion_fees: ['conversion_fees'],
  reserve: ['reserve_holds', 'reserve_releases'],
  payouts: ['payouts', 'payouts_canceled', 'payouts_returned', 'carried_forward'],
  payout_fees: ['payout_fees', 'payout_fees_returned'],
  write_offs: ['write_offs'],
  other_fees: ['other_fees'],
} as const satisfies Record<string, readonly BalanceLineKind[]>
export type JournalAccount = keyof typeof journalAccounts
export const journalAccountNames = Object.keys(journalAccounts) as [JournalAccount, ...JournalAccount[]]
