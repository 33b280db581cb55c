import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRegions } from '#areas/billing/contract/terms/kinds.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { chooseFeeRule, type FeeConditions, type FeeRule, regionOf } from './fee-rules.ts'

const rule = (line: number, conditions: Partial<FeeConditions>): FeeRule => ({
  line,
  brand: null,
  region: null,
  currency: null,
  basisPoints: 100 * line,
  fixedMinor: 0,
  ...conditions,
})
const sale = { brand: 'amex', region: 'international', currency: 'EUR' } as const

// Few values, so that conditions often meet.
const brands = fc.constantFrom(...cardBrands.slice(0, 3))
const currencies = fc.constantFrom('USD', 'EUR', 'JPY')
const sales = fc.record({ brand: brands, region: fc.constantFrom(...cardRegions), currency: currencies })
const ruleLists = fc
  .uniqueArray(fc.record({ brand: fc.option(brands), region: fc.option(fc.constantFrom(...cardRegions)), currency: fc.option(currencies) }), {
    selector: (conditions) => JSON.stringify(Object.values(conditions)),
    maxLength: 30,
  })
  .map((list) => [
    rule(1, {}),
    ...list.filter((conditions) => Object.values(conditions).some((value) => value !== null)).map((conditions, index) => rule(index + 2, conditions)),
  ])

const conditionCount = ({ brand, region, currency }: FeeConditions) => [brand, region, currency].filter((condition) => condition !== null).length

describe('chooseFeeRule', () => {
  it.each([
    ['nothing else fits', [rule(1, {}), rule(2, { brand: 'visa' })], 1],
    ['one names the currency', [rule(1, {}), rule(2, { currency: 'EUR' })], 2],
    ['two conditions beat one', [rule(1, {}), rule(2, { brand: 'amex' }), rule(3, { region: 'international', currency: 'EUR' })], 3],
    ['all three beat two', [rule(1, {}), rule(2, { brand: 'amex', region: 'international' }), rule(3, sale)], 3],
    ['the brand goes before the region', [rule(1, {}), rule(2, { region: 'international' }), rule(3, { brand: 'amex' })], 3],
    ['the region goes before the currency', [rule(1, {}), rule(2, { currency: 'EUR' }), rule(3, { region: 'international' })], 3],
    [
      'brand and currency go before region and currency',
      [rule(1, {}), rule(2, { region: 'international', currency: 'EUR' }), rule(3, { brand: 'amex', currency: 'EUR' })],
      3,
    ],
    ['a condition that does not fit excludes its rule', [rule(1, {}), rule(2, { ...sale, currency: 'USD' })], 1],
  ] as const)('%s', (_, rules, line) => {
    expect(chooseFeeRule(rules, sale).line).toBe(line)
  })

  it('takes a rule that fits and that no other fitting rule has more conditions than', () => {
    fc.assert(
      fc.property(ruleLists, sales, (rules, kind) => {
        const chosen = chooseFeeRule(rules, kind)
        const isFitting = (candidate: FeeRule) =>
          (['brand', 'region', 'currency'] as const).every((name) => candidate[name] === null || candidate[name] === kind[name])
        expect(isFitting(chosen)).toBe(true)
        for (const other of rules.filter(isFitting)) expect(conditionCount(other)).toBeLessThanOrEqual(conditionCount(chosen))
      }),
    )
  })

  it('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(
        ruleLists.chain((rules) => fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length }))),
        sales,
        ([rules, shuffled], kind) => {
          expect(chooseFeeRule(shuffled, kind).line).toBe(chooseFeeRule(rules, kind).line)
        },
      ),
    )
  })

  it('refuses terms without a rule for the sale', () => {
    expect(() => chooseFeeRule([rule(2, { brand: 'visa' })], sale)).toThrow('no rule that fits')
  })
})

it.each([
  ['HK', 'HK', 'domestic'],
  ['US', 'HK', 'international'],
  [null, 'HK', 'international'],
] as const)('a card of %s at a business in %s is %s', (card, business, region) => {
  expect(regionOf(card, business)).toBe(region)
})

it('every currency can be named by a rule', () => {
  for (const currency of currencyCodes) expect(chooseFeeRule([rule(1, {}), rule(2, { currency })], { ...sale, currency }).line).toBe(2)
})
