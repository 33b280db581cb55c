import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'

export type AmountLineKey = 'captured' | 'refunded' | 'processing_fee' | 'dispute_fee' | 'refund_pending' | 'disputed'

export interface AmountLine {
  readonly key: AmountLineKey
  readonly amountMinor: number
  /** What a fee was charged by. */
  readonly rate?: string | null
}

type Money = Pick<
  PaymentDetail,
  'amount_captured_minor' | 'amount_refunded_minor' | 'amount_refund_pending_minor' | 'amount_disputed_minor' | 'fees' | 'net_minor'
>

/** The lines that a person can add up to the net: what was captured, less fees, less what went back, is on its way or was withdrawn by disputes. */
export function netLines(payment: Money): AmountLine[] {
  const lines: AmountLine[] = [
    { key: 'captured', amountMinor: payment.amount_captured_minor },
    ...payment.fees.map((fee) => ({ key: fee.type, amountMinor: fee.amount_minor, rate: fee.rate })),
    { key: 'refunded', amountMinor: -payment.amount_refunded_minor },
    { key: 'refund_pending', amountMinor: -payment.amount_refund_pending_minor },
    { key: 'disputed', amountMinor: -payment.amount_disputed_minor },
  ]
  return lines.filter((line) => line.key === 'captured' || line.amountMinor !== 0)
}

export interface PayoutShare {
  readonly currency: string
  /** From the net to what is paid out in this currency. Empty where that is the net. */
  readonly lines: PaymentDetail['balances'][number]['lines']
  readonly totalMinor: number
  readonly payouts: PaymentDetail['payouts']
  /** Null before the first payout, and once nothing is left. */
  readonly unpaidMinor: number | null
}

/** What becomes of the net in each currency: the lines add up to the total, and so do the payouts with what isn't in one yet. Empty where one payout has paid out the net. */
export function payoutShares({ balances, payouts }: Paid): PayoutShare[] {
  if (findPaidOut({ balances, payouts })) return []
  const shares = balances.map((balance) => {
    const own = payouts.filter((payout) => payout.currency === balance.currency)
    return {
      currency: balance.currency,
      lines: balance.lines.filter(({ type }) => type !== 'net'),
      totalMinor: balance.total_minor,
      payouts: own,
      unpaidMinor: own.length > 0 && balance.unpaid_minor !== 0 ? balance.unpaid_minor : null,
    }
  })
  return shares.filter((share) => share.lines.length > 0 || share.payouts.length > 0)
}

type Paid = Pick<PaymentDetail, 'balances' | 'payouts'>

/** Returns the payout that has paid out the net as it is: alone, and without conversion or reserve. */
export function findPaidOut({ balances, payouts: [payout, ...others] }: Paid): PaymentDetail['payouts'][number] | null {
  const isWhole = others.length === 0 && balances.every(({ lines, unpaid_minor: unpaid }) => unpaid === 0 && lines.every(({ type }) => type === 'net'))
  return payout?.status === 'completed' && payout.net_minor > 0 && isWhole ? payout : null
}

type Availability = Pick<PaymentDetail, 'amount_captured_minor' | 'net_minor' | 'available_on' | 'is_available'>

/** Returns what becomes of the net: only a positive one is paid out, whatever was captured before refunds and disputes. */
export function findAvailability(payment: Availability): 'notCaptured' | 'deducted' | 'available' | 'availableOn' | null {
  if (payment.amount_captured_minor === 0) return 'notCaptured'
  if (payment.net_minor < 0) return 'deducted'
  if (payment.net_minor === 0 || payment.available_on === null) return null
  return payment.is_available ? 'available' : 'availableOn'
}
