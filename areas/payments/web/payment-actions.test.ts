import { describe, expect, it } from 'vitest'
import { instructionStates, openInstructionStates } from '#kernel/instructions.ts'
import { paymentStatuses, refundStatuses } from '#kernel/statuses.ts'
import { canCancel, canCancelRefund, canCapture, canRefund } from './payment-actions.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const authorised = { status: 'uncaptured', amount_capturable_minor: 500, capture_before: '2026-11-22T00:00:00Z' } as const

describe('what a payment allows', () => {
  it('is a refund while something is left', () => {
    expect(canRefund({ amount_refundable_minor: 1 })).toBe(true)
    expect(canRefund({ amount_refundable_minor: 0 })).toBe(false)
  })

  it('is a capture until the authorisation ends', () => {
    expect(canCapture(authorised, now)).toBe(true)
    expect(canCapture({ ...authorised, capture_before: '2026-11-20T23:59:59Z' }, now)).toBe(false)
    expect(canCapture({ ...authorised, status: 'successful' }, now)).toBe(false)
  })

  it('is a cancellation while nothing was captured', () => {
    expect(paymentStatuses.filter((status) => canCancel({ status }))).toEqual(['unconfirmed', 'waiting_to_be_paid', 'in_process', 'uncaptured', 'failed'])
  })
  it('is a cancellation of a refund that is pending here, not at its platform', () => {
    const none = { instructions: [] }
    expect(refundStatuses.filter((status) => canCancelRefund(none, { id: 're_1', status }))).toEqual(['pending'])
    const instructed = (state: (typeof instructionStates)[number], subject_id = 're_1') =>
      canCancelRefund({ instructions: [{ subject_id, state } as never] }, { id: 're_1', status: 'pending' })
    expect(instructionStates.filter((state) => !instructed(state))).toEqual([...openInstructionStates])
    expect(instructed('sent', 're_2')).toBe(true)
  })
})
