import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedAmounts } from './text-filter-store.ts'

describe('a typed amount', () => {
  it.each([
    ['56.90', ['56.9']],
    ['56,90', ['56.9']],
    ['1,234.50', ['1234.5']],
    ['1.234,50', ['1234.5']],
    ['1 234,50', ['1234.5']],
    ['1’234.50', ['1234.5']],
    ['12,345,678', ['12345678']],
    ['1,234', ['1234', '1.234']],
    ['1.234', ['1.234', '1234']],
    ['5500', ['5500']],
    ['0.00', ['0']],
    ['€56.90', ['56.9']],
    ['56.90 EUR', ['56.9']],
    ['USD 1,234.50', ['1234.5']],
    ['US$12', ['12']],
    ['¥5,500', ['5500', '5.5']],
  ])('%s is %j', (text, amounts) => {
    expect(readTypedAmounts(text)).toEqual(amounts)
  })

  it.each(['', 'abc', '1,23,456', '1.2.3', '1,2345.6', '56.90.', '-5', '1e3', '0x10', 'HL-12996', '12 EURO', '1'.repeat(30), '٣'])('%j is none', (text) => {
    expect(readTypedAmounts(text)).toEqual([])
  })

  it('is found with the marks of both languages, whatever the amount', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(amount, (minor) => {
        const plain = String(minor / 100)
        for (const locale of ['en', 'de']) {
          const typed = (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
          expect(readTypedAmounts(typed)).toContain(plain)
        }
      }),
    )
  })
})
