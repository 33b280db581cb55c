import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentStatuses, type PaymentStatus } from '#kernel/statuses.ts'
import { assertTransition, derivePaymentStatus, type PaymentFacts } from './status.ts'

const facts: PaymentFacts = {
  intentStatus: 'succeeded',
  amountCapturableMinor: 0,
  amountCapturedMinor: 1000,
  amountRefundedMinor: 0,
  refundPendingMinor: 0,
  isDeclined: false,
  isDisputed: false,
}
const untouched: PaymentFacts = { ...facts, intentStatus: 'requires_payment_method', amountCapturedMinor: 0 }

test.each<[string, PaymentFacts]>([
  ['successful', facts],
  ['refunding', { ...facts, refundPendingMinor: 1 }],
  ['refunding', { ...facts, amountRefundedMinor: 400, refundPendingMinor: 600 }],
  ['partially_refunded', { ...facts, amountRefundedMinor: 999 }],
  ['refunded', { ...facts, amountRefundedMinor: 1000 }],
  ['uncaptured', { ...untouched, intentStatus: 'requires_capture', amountCapturableMinor: 1000 }],
  ['canceled', { ...untouched, intentStatus: 'canceled' }],
  ['canceled', { ...untouched, intentStatus: 'canceled', isDeclined: true }],
  ['failed', { ...untouched, isDeclined: true }],
  ['in_process', { ...untouched, intentStatus: 'processing', isDeclined: true }],
  ['in_process', { ...untouched, intentStatus: 'requires_action' }],
  ['unconfirmed', { ...untouched, intentStatus: 'requires_confirmation' }],
  ['waiting_to_be_paid', untouched],
  ['disputed', { ...facts, isDisputed: true }],
  ['disputed', { ...facts, amountRefundedMinor: 400, refundPendingMinor: 600, isDisputed: true }],
  ['disputed', { ...facts, amountRefundedMinor: 1000, isDisputed: true }],
])('is %s', (status, input) => {
  expect(derivePaymentStatus(input)).toBe(status)
})

/** The steps of the domain's table. */
const steps = [
  ['unconfirmed', 'waiting_to_be_paid'],
  ['waiting_to_be_paid', 'in_process'],
  ['in_process', 'uncaptured'],
  ['in_process', 'successful'],
  ['uncaptured', 'successful'],
  ['successful', 'refunding'],
  ['successful', 'partially_refunded'],
  ['successful', 'refunded'],
  ['refunding', 'partially_refunded'],
  ['refunding', 'refunded'],
  ['refunding', 'successful'],
  ['partially_refunded', 'refunding'],
  ['partially_refunded', 'refunded'],
  ['unconfirmed', 'in_process'],
  ['in_process', 'failed'],
  ['failed', 'in_process'],
  ['unconfirmed', 'canceled'],
  ['waiting_to_be_paid', 'canceled'],
  ['in_process', 'canceled'],
  ['failed', 'canceled'],
  ['uncaptured', 'canceled'],
  ['successful', 'disputed'],
  ['partially_refunded', 'disputed'],
  ['refunded', 'disputed'],
  ['refunding', 'disputed'],
  ['disputed', 'successful'],
  ['disputed', 'partially_refunded'],
  ['disputed', 'refunded'],
  ['disputed', 'refunding'],
  ['disputed', 'disputed'],
] as const

test.each(steps)('allows the step from %s to %s', (from, to) => {
  expect(() => assertTransition(from, to)).not.toThrow()
})

test.each([
  ['canceled', 'in_process'],
  ['successful', 'canceled'],
  ['refunded', 'canceled'],
  ['failed', 'successful'],
  ['successful', 'uncaptured'],
  ['waiting_to_be_paid', 'successful'],
  ['nonsense', 'successful'],
])('refuses the step from %s to %s', (from, to) => {
  expect(() => assertTransition(from as PaymentStatus, to as PaymentStatus)).toThrow(`a payment cannot go from ${from} to ${to}`)
})

test('money that a chargeback took outranks money that is going back, money taken, and how far the attempt got', () => {
  const amounts = fc.record({
    intentStatus: fc.constantFrom(...intentStatuses),
    amountCapturableMinor: fc.nat(2),
    amountCapturedMinor: fc.nat(3),
    amountRefundedMinor: fc.nat(3),
    refundPendingMinor: fc.nat(2),
    isDeclined: fc.boolean(),
    isDisputed: fc.boolean(),
  })
  fc.assert(
    fc.property(amounts, (input) => {
      const status = derivePaymentStatus(input)
      if (input.isDisputed) expect(status).toBe('disputed')
      else if (input.refundPendingMinor > 0) expect(status).toBe('refunding')
      else if (input.amountCapturedMinor > 0 || input.amountRefundedMinor > 0) expect(['refunded', 'partially_refunded', 'successful']).toContain(status)
      else if (input.amountCapturableMinor > 0) expect(status).toBe('uncaptured')
      else expect(['refunded', 'partially_refunded', 'refunding']).not.toContain(status)
    }),
    { numRuns: 2000 },
  )
})
