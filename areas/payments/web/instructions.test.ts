import { expect, test } from 'vitest'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { findRefundInstruction, isPaymentInstructed, isPlatformAsked, listPanelInstructions } from './instructions.ts'

const instruction = (change: Partial<ShownInstruction>): ShownInstruction => ({
  id: 'int_1',
  type: 'payment.capture',
  state: 'sent',
  subject_id: 'pi_1',
  amount_minor: 1000,
  created_at: '2026-06-15T12:00:00.000Z',
  overdue_at: '2026-06-18T12:00:00.000Z',
  is_overdue: false,
  answered_at: null,
  reason: null,
  ...change,
})
const payment = (...instructions: ShownInstruction[]) => ({ id: 'pi_1', instructions })

test('a payment is looked at again for as long as its platform has something to answer', () => {
  expect(isPlatformAsked(payment())).toBe(false)
  expect(isPlatformAsked(payment(instruction({ state: 'acknowledged' })))).toBe(true)
  expect(isPlatformAsked(payment(instruction({ state: 'failed' })))).toBe(false)
})

test('capture and cancellation are not offered while the platform was told one of them, and are once it refused', () => {
  expect(isPaymentInstructed(payment(instruction({})))).toBe(true)
  expect(isPaymentInstructed(payment(instruction({ type: 'payment.cancel', state: 'acknowledged', is_overdue: true })))).toBe(true)
  expect(isPaymentInstructed(payment(instruction({ state: 'failed' })))).toBe(false)
  expect(isPaymentInstructed(payment(instruction({ type: 'refund.create', subject_id: 're_1' })))).toBe(false)
})

test('what concerns a refund stands beside it, and all else above', () => {
  const [capture, refund] = [instruction({}), instruction({ type: 'refund.create', subject_id: 're_1' })]
  expect(findRefundInstruction(payment(capture, refund), 're_1')).toBe(refund)
  expect(findRefundInstruction(payment(capture, refund), 're_2')).toBeUndefined()
  expect(listPanelInstructions(payment(capture, refund))).toEqual([capture])
})
