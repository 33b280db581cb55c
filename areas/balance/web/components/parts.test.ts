import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { amountOf, balanceParts, listColumns } from './parts.ts'

const nothing: CurrencyBalance = {
  currency: 'USD',
  available_minor: 0,
  pending_minor: 0,
  reserved_minor: 0,
  in_transit_minor: 0,
  disputed_minor: 0,
  pending_until: null,
}

it('shows what is available where there is nothing else', () => {
  expect(listColumns([nothing])).toEqual(['available'])
  expect(listColumns([nothing, { ...nothing, currency: 'JPY', available_minor: 5 }])).toEqual(['available'])
})

it('hides the columns that are zero in every currency', () => {
  expect(listColumns([nothing, { ...nothing, currency: 'JPY', pending_minor: 5 }])).toEqual(['available', 'pending', 'balance_total'])
  expect(listColumns([{ ...nothing, disputed_minor: 80 }])).toEqual(['available', 'disputed_balance'])
  const full = { ...nothing, pending_minor: 1, reserved_minor: 1, in_transit_minor: 1, disputed_minor: 1 }
  expect(listColumns([full])).toEqual(['available', 'pending', 'reserved', 'in_transit', 'balance_total', 'disputed_balance'])
})

const amount = fc.oneof(fc.constant(0), fc.integer({ min: -(10 ** 12), max: 10 ** 12 }))
const figures = fc.tuple(amount, amount, amount, amount, amount).map(([available_minor, pending_minor, reserved_minor, in_transit_minor, disputed_minor]) => ({
  ...nothing,
  available_minor,
  pending_minor,
  reserved_minor,
  in_transit_minor,
  disputed_minor,
}))

it('shows every amount, and a total that is the sum of the parts beside it', () => {
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1, maxLength: 12 }), (balance) => {
      const columns = listColumns(balance)
      for (const column of [...balanceParts, 'disputed_balance'] as const) {
        const hasAmount = balance.some((one) => amountOf(one, column) !== 0)
        expect(columns.includes(column)).toBe(hasAmount || column === 'available')
      }
      for (const one of balance) {
        const shown = balanceParts.filter((part) => columns.includes(part)).reduce((sum, part) => sum + amountOf(one, part), 0)
        expect(columns.includes('balance_total') ? amountOf(one, 'balance_total') : amountOf(one, 'available')).toBe(shown)
      }
    }),
  )
})
