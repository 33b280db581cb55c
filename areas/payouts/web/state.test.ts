import { expect, test } from 'vitest'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { canCancel, isBack, isMoving, isPlatformAsked, paidAt, platformWords } from './state.ts'

const instruction = (change: Partial<ShownInstruction>): ShownInstruction => ({
  id: 'int_1',
  type: 'payout.send',
  state: 'sent',
  subject_id: 'po_1',
  amount_minor: 1000,
  created_at: '2026-06-15T12:00:00.000Z',
  overdue_at: '2026-06-18T12:00:00.000Z',
  is_overdue: false,
  answered_at: null,
  reason: null,
  ...change,
})
const failure = { code: 'no_account', text: 'Text', next_step: 'Step' } as const

test('a payout is looked at again while its platform has something to answer, and while an immediate one is being paid', () => {
  const standard = { status: 'processing', method: 'standard', instruction: null } as const
  expect(isMoving(standard)).toBe(false)
  expect(isMoving({ ...standard, method: 'instant' })).toBe(true)
  expect(isMoving({ ...standard, method: 'instant', status: 'completed' })).toBe(false)
  expect(isMoving({ ...standard, instruction: instruction({ is_overdue: true }) })).toBe(true)
  expect(isPlatformAsked({ instruction: instruction({ state: 'acknowledged' }) })).toBe(true)
  expect(isPlatformAsked({ instruction: instruction({ state: 'failed' }) })).toBe(false)
})

test('canceling is offered until the moment at which it leaves, and never after it has', () => {
  const until = '2026-06-15T12:00:00.000Z'
  expect(canCancel({ cancelable_until: until }, Date.parse(until) - 1)).toBe(true)
  expect(canCancel({ cancelable_until: until }, Date.parse(until))).toBe(false)
  expect(canCancel({ cancelable_until: null }, 0)).toBe(false)
})

test('money is back where the payout was canceled or did not arrive', () => {
  expect((['processing', 'completed', 'processing_failure', 'canceled'] as const).filter((status) => isBack({ status }))).toEqual([
    'processing_failure',
    'canceled',
  ])
})

test('words of the platform are its own where they are not the code of the failure', () => {
  expect(platformWords({ instruction: null, failure })).toBeNull()
  expect(platformWords({ instruction: instruction({ state: 'failed', reason: 'no_account' }), failure })).toBeNull()
  expect(platformWords({ instruction: instruction({ state: 'failed', reason: 'Try on Monday.' }), failure })).toBe('Try on Monday.')
})

test('the day of arrival is the one on which the bank paid, also where the money came back', () => {
  const happened = (type: 'payout.created' | 'payout.completed' | 'payout.returned', at: string) => ({
    id: at,
    at,
    type,
    member: null,
    via: 'processor' as const,
    failure: null,
  })
  expect(paidAt({ timeline: [happened('payout.created', '1')] })).toBeUndefined()
  expect(paidAt({ timeline: [happened('payout.created', '1'), happened('payout.completed', '2'), happened('payout.returned', '3')] })).toBe('2')
})
