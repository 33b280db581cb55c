import type { Locale } from '../locale.ts'
import type { BalanceLineKind } from '../statements/lines.ts'

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

/** What accounts are called until a member gives them the names of their own books. */
export const journalAccountTexts: Readonly<Record<Locale, Readonly<Record<JournalAccount, string>>>> = {
  en: {
    balance: 'Payments balance',
    sales: 'Sales',
    refunds: 'Refunds',
    processing_fees: 'Payment processing fees',
    disputes: 'Disputes',
    dispute_fees: 'Dispute fees',
    conversions: 'Currency conversion',
    conversion_fees: 'Currency conversion fees',
    reserve: 'Payments reserve',
    payouts: 'Payouts in transit',
    payout_fees: 'Payout fees',
    write_offs: 'Write-offs',
    other_fees: 'Other payment fees',
  },
  'zh-cn': {
    balance: '支付平台余额',
    sales: '销售收入',
    refunds: '销售退款',
    processing_fees: '交易手续费',
    disputes: '争议扣款',
    dispute_fees: '争议手续费',
    conversions: '货币兑换',
    conversion_fees: '货币兑换手续费',
    reserve: '支付平台保证金',
    payouts: '在途提现',
    payout_fees: '提现手续费',
    write_offs: '核销',
    other_fees: '其他手续费',
  },
}
