import { expect, it } from 'vitest'
import { findExcess } from './find-excess.ts'

const limit = { currency: 'USD', each_minor: 100, day_minor: 500, day_left_minor: 50 } as const

it.each([
  ['within', { refund: [limit], payout: null }, 50, 'USD', null],
  ['above what is left of the day', { refund: [limit], payout: null }, 51, 'USD', { exceeded: 'day', limitMinor: 50 }],
  ['above one', { refund: [limit], payout: null }, 101, 'USD', { exceeded: 'each', limitMinor: 100 }],
  ['in another currency', { refund: [limit], payout: null }, 1, 'EUR', { exceeded: 'currency' }],
  ['without limits', { refund: null, payout: [limit] }, 1_000, 'USD', null],
  ['before they are known', undefined, 1_000, 'USD', null],
])('%s', (_, limits, amountMinor, currency, excess) => {
  expect(
    findExcess(limits && { refund: limits.refund && [...limits.refund], payout: limits.payout && [...limits.payout] }, 'refund', amountMinor, currency),
  ).toEqual(excess)
})
