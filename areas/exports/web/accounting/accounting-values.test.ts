import { expect, test } from 'vitest'
import { journalQuery } from '#areas/exports/contract/accounting/query.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import { type AccountingValues, currencyOf, queryOf } from './accounting-values.ts'

const values: AccountingValues = { list: 'journal', month: '2026-10', by: 'day', currency: null, dates: 'iso' }

test.each([
  [values, 'created:2026-10'],
  [{ ...values, by: 'month', dates: 'day_first' }, 'created:2026-10 by:month dates:day_first'],
  [{ ...values, currency: 'JPY' }, 'created:2026-10 currency:JPY'],
] as const)('%j is the query %s', (given, q) => {
  expect(queryOf(given, given.currency, { hasDays: true })).toBe(q)
  expect(parseQuery(q, journalQuery, { currency: 'USD' }).problem).toBeNull()
})

test('a schedule has no days', () => {
  expect(queryOf({ ...values, by: 'month' }, 'EUR', { hasDays: false })).toBe('by:month currency:EUR')
})

test('a program gets one currency', () => {
  expect(currencyOf(values, ['EUR', 'USD'])).toBeNull()
  expect(currencyOf({ ...values, list: 'xero_bank' }, ['EUR', 'USD'])).toBe('EUR')
  expect(currencyOf({ ...values, list: 'xero_bank', currency: 'USD' }, ['EUR', 'USD'])).toBe('USD')
  expect(currencyOf({ ...values, list: 'xero_bank' }, [])).toBeNull()
})
