import type { MovementType } from '../kinds.ts'

/** A line of a balance statement: what movements of some types moved, or the fees that were taken from them. */
interface StatementLineSource {
  readonly types: readonly MovementType[]
  readonly part: 'amount' | 'fee'
}

/**
 * Every line of a balance statement, in its order. Amount and fee of each type are in exactly one line, so the lines add up to the net of all movements,
 * whatever is charged.
 */
export const balanceLines = {
  charges: { types: ['charge'], part: 'amount' },
  payment_fees: { types: ['charge'], part: 'fee' },
  refunds: { types: ['refund'], part: 'amount' },
  refund_failures: { types: ['refund_failure'], part: 'amount' },
  disputes: { types: ['dispute'], part: 'amount' },
  dispute_fees: { types: ['dispute'], part: 'fee' },
  dispute_reversals: { types: ['dispute_reversal'], part: 'amount' },
  dispute_fees_returned: { types: ['dispute_reversal'], part: 'fee' },
  exchanged_out: { types: ['exchange_out'], part: 'amount' },
  exchanged_in: { types: ['exchange_in'], part: 'amount' },
  conversion_fees: { types: ['exchange_in'], part: 'fee' },
  reserve_holds: { types: ['reserve_hold'], part: 'amount' },
  reserve_releases: { types: ['reserve_release'], part: 'amount' },
  payouts: { types: ['payout'], part: 'amount' },
  payout_fees: { types: ['payout_fee'], part: 'amount' },
  payouts_canceled: { types: ['payout_cancel'], part: 'amount' },
  payouts_returned: { types: ['payout_failure'], part: 'amount' },
  payout_fees_returned: { types: ['payout_cancel', 'payout_failure'], part: 'fee' },
  /** Two movements of one payout, which cancel each other out. */
  carried_forward: { types: ['payout_carried_out', 'payout_carried_in'], part: 'amount' },
  write_offs: { types: ['write_off'], part: 'amount' },
  other_fees: {
    types: [
      'refund',
      'refund_failure',
      'exchange_out',
      'reserve_hold',
      'reserve_release',
      'payout',
      'payout_fee',
      'payout_carried_out',
      'payout_carried_in',
      'write_off',
    ],
    part: 'fee',
  },
} as const satisfies Record<string, StatementLineSource>
export type BalanceLineKind = keyof typeof balanceLines
export const balanceLineKinds = Object.keys(balanceLines) as [BalanceLineKind, ...BalanceLineKind[]]
