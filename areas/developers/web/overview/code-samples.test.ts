import { expect, it } from 'vitest'
import { keyPlaceholder, type SampleLanguage, sampleLanguages, writeSample } from './code-samples.ts'

const languages = Object.keys(sampleLanguages) as SampleLanguage[]
const place = { origin: 'https://pay.example:8443', hostname: 'pay.example', port: '8443', protocol: 'https:' }

it.each(languages)('writes a payment in %s', (language) => {
  expect(writeSample(language, { place, currency: 'USD', key: keyPlaceholder })).toMatchSnapshot()
})

it.each(languages)('has the key, the address, the card and the order in %s', (language) => {
  const code = writeSample(language, { place, currency: 'EUR', key: 'sk_test_1' })
  for (const part of ['sk_test_1', 'pay.example', '8443', 'pm_card_visa', 'order_number', '1001', 'eur']) expect(code).toContain(part)
  expect(code).not.toContain(keyPlaceholder)
})

it.each(languages)('writes amounts in the units of the currency in %s', (language) => {
  const amountIn = (currency: 'JPY' | 'KWD' | 'ISK') => /amount\W+(?:stripe\.Int64\()?(\d+)/i.exec(writeSample(language, { place, currency, key: 'k' }))?.[1]
  expect([amountIn('JPY'), amountIn('KWD'), amountIn('ISK')]).toEqual(['4200', '42000', '420000'])
})

it.each(languages)('closes every bracket and quote in %s', (language) => {
  const code = writeSample(language, { place, currency: 'USD', key: 'sk_test_1' })
  const open: string[] = []
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
  for (const char of code.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')) {
    if ('([{'.includes(char)) open.push(char)
    if (char in pairs) expect(open.pop()).toBe(pairs[char])
    expect(`'"`).not.toContain(char)
  }
  expect(open).toEqual([])
})
