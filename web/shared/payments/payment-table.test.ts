import { describe, expect, it } from 'vitest'
import { notePayment } from './payment-table.tsx'

const decline = { code: 'insufficient_funds', text: 'Insufficient funds.', next_step: 'Try again.', network_code: '51' }
const plain = { status: 'successful', decline: null, capture_before: null, amount_refunded_minor: 0 } as const
const now = Date.parse('2026-11-21T00:00:00Z')

describe('the note beside a payment', () => {
  it('is the reason of a decline', () => {
    expect(notePayment({ ...plain, status: 'failed', decline }, now)).toEqual({ kind: 'declined', text: decline.text })
  })

  it('forgets an earlier decline once the payment went through', () => {
    expect(notePayment({ ...plain, decline }, now)).toBeNull()
  })

  it('counts down to the end of an authorisation', () => {
    const item = { ...plain, status: 'uncaptured', capture_before: '2026-11-22T00:00:00Z' } as const
    expect(notePayment(item, now)).toEqual({ kind: 'expires', leftMs: 86_400_000 })
  })

  it('names what went back', () => {
    expect(notePayment({ ...plain, status: 'partially_refunded', amount_refunded_minor: 500 }, now)).toEqual({ kind: 'refunded', amountMinor: 500 })
  })
})
