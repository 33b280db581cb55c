import { expect, it } from 'vitest'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { refusedNumber } from '#web/ui/forms/read-numbers.ts'
import { exampleAmount, readValues, typeValues } from './typed-values.ts'

it.each<[CurrencyCode, string, number]>([
  ['USD', '500.00', 50_000],
  ['JPY', '500', 500],
  ['KWD', '500.000', 500_000],
])('an amount in %s has the decimals of its currency', (currency, example, amountMinor) => {
  const about = { kind: 'balance', currency } as const
  expect(exampleAmount(currency)).toBe(example)
  expect(readValues(about, { threshold: example, count: '' })).toEqual({ threshold: amountMinor, count_min: null })
  expect(typeValues(about, { threshold: amountMinor, count_min: null })).toEqual({ threshold: example, count: '' })
  expect(readValues(about, { threshold: `${example.includes('.') ? example : `${example}.`}1`, count: '' }).threshold).toBe(refusedNumber)
})

it('an empty field is no value', () => {
  expect(readValues({ kind: 'balance', currency: 'USD' }, { threshold: ' ', count: '' })).toEqual({ threshold: null, count_min: null })
})
