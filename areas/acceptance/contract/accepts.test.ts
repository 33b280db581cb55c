import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cardBrands } from '#kernel/statuses.ts'
import { accepts, findRefusal, findRefusalOf, listUnasked, type SwitchPositions, switchRules } from './accepts.ts'

const open: SwitchPositions = { brands_off: [], currency_rule: 'all', currencies: [], country_rule: 'all', countries: [] }
const card = { brand: 'visa', country: 'US' }

describe('a rule', () => {
  it.each([
    ['all', [], 'USD', true],
    ['all', ['USD'], 'USD', true],
    ['only', ['USD', 'EUR'], 'USD', true],
    ['only', ['USD', 'EUR'], 'GBP', false],
    ['except', ['USD', 'EUR'], 'USD', false],
    ['except', ['USD', 'EUR'], 'GBP', true],
  ] as const)('%s %j of currencies: %s is accepted: %s', (currency_rule, currencies, currency, isAccepted) => {
    expect(accepts('currency', currency, { ...open, currency_rule, currencies })).toBe(isAccepted)
  })

  it.each([
    ['all', [], 'US', true],
    ['all', [], null, true],
    ['only', ['US'], 'US', true],
    ['only', ['US'], 'DE', false],
    ['only', ['US'], null, false],
    ['except', ['US'], 'US', false],
    ['except', ['US'], 'DE', true],
    ['except', ['US'], null, true],
  ] as const)('%s %j of countries: a card of %s is accepted: %s', (country_rule, countries, country, isAccepted) => {
    expect(findRefusal({ ...open, country_rule, countries }, { ...card, country }, 'USD')).toEqual(
      isAccepted ? null : { switch: 'country', value: country ?? 'unknown' },
    )
  })

  it.each(cardBrands)('a brand that is off: %s', (brand) => {
    const switches = { ...open, brands_off: [brand] }
    expect(findRefusal(switches, { ...card, brand }, 'USD')).toEqual({ switch: 'brand', value: brand })
    for (const other of cardBrands.filter((one) => one !== brand)) expect(findRefusal(switches, { ...card, brand: other }, 'USD')).toBeNull()
  })
})

test('a payment is accepted if and only if each switch accepts it, and the currency is named before the brand and the country', () => {
  const rule = fc.constantFrom(...switchRules)
  const [currencies, countries, brands] = [['USD', 'EUR', 'JPY'] as const, ['US', 'DE', 'JP'] as const, ['visa', 'jcb', 'unknown'] as const]
  fc.assert(
    fc.property(
      fc.record({
        brands_off: fc.subarray([...brands]),
        currency_rule: rule,
        currencies: fc.subarray([...currencies]),
        country_rule: rule,
        countries: fc.subarray([...countries]),
      }),
      fc.constantFrom(...brands),
      fc.constantFrom(null, ...currencies),
      fc.constantFrom(null, ...countries),
      (switches, brand, currency, country) => {
        const isIn = (name: (typeof switchRules)[number], values: readonly string[], value: string | null) =>
          ({ all: true, only: value !== null && values.includes(value), except: value === null || !values.includes(value) })[name]
        const refusals = [
          ...(currency !== null && !isIn(switches.currency_rule, switches.currencies, currency) ? [{ switch: 'currency', value: currency }] : []),
          ...(switches.brands_off.includes(brand) ? [{ switch: 'brand', value: brand }] : []),
          ...(isIn(switches.country_rule, switches.countries, country) ? [] : [{ switch: 'country', value: country ?? 'unknown' }]),
        ]
        expect(findRefusal(switches, { brand, country }, currency)).toEqual(refusals[0] ?? null)
      },
    ),
  )
})

describe('of a payment that is known in part', () => {
  const switches: SwitchPositions = { ...open, brands_off: ['amex'], currency_rule: 'except', currencies: ['EUR'], country_rule: 'only', countries: ['US'] }
  const nothing = { currency: null, brand: null, country: null }

  it('only what is known is asked about, in the order of confirmations', () => {
    expect(findRefusalOf(switches, nothing)).toBeNull()
    expect(findRefusalOf(switches, { ...nothing, country: 'DE' })).toEqual({ switch: 'country', value: 'DE' })
    expect(findRefusalOf(switches, { currency: 'EUR', brand: 'amex', country: 'DE' })).toEqual({ switch: 'currency', value: 'EUR' })
  })

  it('the switches that could refuse the rest are named', () => {
    expect(listUnasked(switches, nothing)).toEqual(['currency', 'brand', 'country'])
    expect(listUnasked(switches, { ...nothing, brand: 'visa', country: 'US' })).toEqual(['currency'])
    expect(listUnasked(open, nothing)).toEqual([])
  })
})
