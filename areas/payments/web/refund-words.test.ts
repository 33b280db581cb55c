import { expect, it } from 'vitest'
import { findRefundArrival } from './refund-words.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const refund = (status: 'pending' | 'succeeded' | 'failed' | 'canceled', day: string) => ({ status, created_at: `2026-11-${day}T12:00:00Z` })

it.each([
  ['one that is processing', [refund('pending', '01')], 'pending'],
  ['one that succeeded beside one that is processing', [refund('succeeded', '21'), refund('pending', '22')], 'pending'],
  ['one that succeeded yesterday', [refund('succeeded', '21')], 'succeeded'],
  ['one that succeeded 10 days ago', [refund('succeeded', '12')], null],
  ['one that failed', [refund('failed', '21')], null],
  ['one that was canceled', [refund('canceled', '21')], null],
])('the arrival of refunds, %s', (_, refunds, expected) => {
  expect(findRefundArrival(refunds, now)).toBe(expected)
})
