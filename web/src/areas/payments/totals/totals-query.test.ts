import { expect, it } from 'vitest'
import { addTotals } from './totals-query.ts'

it('adds parts up by currency', () => {
  const first = addTotals([], [{ currency: 'USD', count: 2, amount_minor: 300 }])
  const second = addTotals(first, [
    { currency: 'USD', count: 1, amount_minor: 50 },
    { currency: 'JPY', count: 4, amount_minor: 5_000 },
  ])
  expect(second).toEqual([
    { currency: 'JPY', count: 4, amount_minor: 5_000 },
    { currency: 'USD', count: 3, amount_minor: 350 },
  ])
  expect(first).toEqual([{ currency: 'USD', count: 2, amount_minor: 300 }])
})
