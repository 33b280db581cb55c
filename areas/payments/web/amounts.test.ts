import { describe, expect, it } from 'vitest'
import { findAvailability, findPaidOut, netLines, payoutShares } from './amounts.ts'

const sale = {
  amount_captured_minor: 10_000,
  amount_refunded_minor: 0,
  amount_refund_pending_minor: 0,
  amount_disputed_minor: 0,
  fees: [{ type: 'processing_fee' as 'processing_fee' | 'dispute_fee', amount_minor: -320, rate: '2.9% + $0.30' as string | null }],
  net_minor: 9_680,
}

function sum(payment: typeof sale): number {
  return netLines(payment).reduce((total, line) => total + line.amountMinor, 0)
}

describe('the lines of a payment', () => {
  it('add up to the net of a sale', () => {
    expect(netLines(sale).map((line) => line.key)).toEqual(['captured', 'processing_fee'])
    expect(sum(sale)).toBe(sale.net_minor)
  })

  it('add up to the net with a refund made and another on its way', () => {
    const payment = { ...sale, amount_refunded_minor: 2_500, amount_refund_pending_minor: 1_000, net_minor: 6_180 }
    expect(netLines(payment)).toContainEqual({ key: 'refunded', amountMinor: -2_500 })
    expect(netLines(payment)).toContainEqual({ key: 'refund_pending', amountMinor: -1_000 })
    expect(sum(payment)).toBe(payment.net_minor)
  })

  it('add up to the net of a sale of which a dispute took the rest and its fee', () => {
    const payment = {
      ...sale,
      amount_refunded_minor: 2_500,
      amount_disputed_minor: 7_500,
      fees: [...sale.fees, { type: 'dispute_fee' as const, amount_minor: -1_500, rate: null }],
      net_minor: -1_820,
    }
    expect(netLines(payment).map((line) => line.key)).toEqual(['captured', 'processing_fee', 'dispute_fee', 'refunded', 'disputed'])
    expect(sum(payment)).toBe(payment.net_minor)
  })

  it('show what was captured even where it is nothing', () => {
    const payment = { ...sale, amount_captured_minor: 0, fees: [], net_minor: 0 }
    expect(netLines(payment)).toEqual([{ key: 'captured', amountMinor: 0 }])
  })
})

describe('what payouts settle of the net', () => {
  const converted = { type: 'converted', amount_minor: -9_680, rate: null } as const
  const own = { currency: 'EUR' as const, lines: [{ type: 'net', amount_minor: 9_680, rate: null } as const], total_minor: 9_680, unpaid_minor: 9_680 }
  const payout = { id: 'po_1', status: 'completed', at: '2026-11-24T00:00:00.000Z', net_minor: 9_000, currency: 'EUR' } as const

  it('is nothing beyond the net before the first payout', () => {
    expect(payoutShares({ balances: [own], payouts: [] })).toEqual([])
  })

  it('is what a payout settles, and what is left', () => {
    expect(payoutShares({ balances: [{ ...own, unpaid_minor: 680 }], payouts: [payout] })).toEqual([
      { currency: 'EUR', lines: [], totalMinor: 9_680, payouts: [payout], unpaidMinor: 680 },
    ])
  })

  it('is one payout that a sentence names once it is paid out', () => {
    const whole = { balances: [{ ...own, unpaid_minor: 0 }], payouts: [{ ...payout, net_minor: 9_680 }] }
    expect([payoutShares(whole), findPaidOut(whole)?.id]).toEqual([[], 'po_1'])
    const processing = { ...whole, payouts: [{ ...payout, status: 'processing' as const }] }
    expect([payoutShares(processing).length, findPaidOut(processing)]).toEqual([1, null])
    const refunded = { ...whole, payouts: [{ ...payout, net_minor: -320 }] }
    expect([payoutShares(refunded).length, findPaidOut(refunded)]).toEqual([1, null])
    expect(findPaidOut({ ...whole, balances: [{ ...own, lines: [...own.lines, converted], unpaid_minor: 0 }] })).toBeNull()
  })

  it('begins with the conversion in each currency', () => {
    const dollars = { type: 'converted', amount_minor: 10_502, rate: '1.0850' } as const
    const balances = [
      { ...own, lines: [...own.lines, converted], total_minor: 0, unpaid_minor: 0 },
      { currency: 'USD' as const, lines: [dollars], total_minor: 10_502, unpaid_minor: 10_502 },
    ]
    expect(payoutShares({ balances, payouts: [] })).toEqual([
      { currency: 'EUR', lines: [converted], totalMinor: 0, payouts: [], unpaidMinor: null },
      { currency: 'USD', lines: [dollars], totalMinor: 10_502, payouts: [], unpaidMinor: null },
    ])
  })
})

describe('what becomes of the net', () => {
  const captured = { amount_captured_minor: 5_690, net_minor: 5_474, available_on: '2026-11-24T00:00:00.000Z', is_available: false }

  it.each([
    ['a sale', captured, 'availableOn'],
    ['a sale of last week', { ...captured, is_available: true }, 'available'],
    ['a fully refunded sale, which costs its fee', { ...captured, net_minor: -216 }, 'deducted'],
    ['a refunded sale without a fee', { ...captured, net_minor: 0 }, null],
    ['an authorisation', { ...captured, amount_captured_minor: 0, net_minor: 0, available_on: null }, 'notCaptured'],
  ])('of %s', (_, payment, expected) => {
    expect(findAvailability(payment)).toBe(expected)
  })
})
