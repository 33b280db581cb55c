import { expect, it } from 'vitest'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { listCurrencyChoices } from './currency-choices.ts'

const labels = (...input: Parameters<typeof listCurrencyChoices>) => listCurrencyChoices(...input).map(({ label }) => label)

it('lists only the currencies of the account, in their order, by name', () => {
  expect(labels(['HKD', 'EUR'], undefined, 'en')).toEqual(['HKD · Hong Kong Dollar', 'EUR · Euro'])
  expect(labels(['HKD', 'EUR'], 'EUR', 'zh-cn')).toEqual(['HKD · 港元', 'EUR · 欧元'])
})

it('keeps a chosen currency that the account does not use', () => {
  expect(labels(['EUR'], 'USD', 'en')).toEqual(['EUR · Euro', 'USD · US Dollar'])
})

it('lists every currency while those of the account are unknown', () => {
  expect(listCurrencyChoices(undefined, 'USD', 'en').map(({ code }) => code)).toEqual([...currencyCodes])
})

it('never repeats a code as a name', () => {
  for (const { code, label } of listCurrencyChoices(undefined, undefined, 'en')) expect(label).not.toBe(`${code} · ${code}`)
})
