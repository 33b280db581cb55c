import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceElements, matchElements, type PaymentElements, qualifies } from './compelling-evidence.ts'

const disputed: PaymentElements = { ip: ['203.0.113.7'], device: ['dev_1'], account: ['cus_1', 'ada@example.com'], address: [] }
const values = fc.subarray(['a', 'b', 'c'])
const elements = fc.record({ ip: values, device: values, account: values, address: values })

describe('an earlier payment', () => {
  it('is compared element by element', () => {
    expect(matchElements(disputed, { ip: ['203.0.113.7'], device: ['dev_2'], account: ['ada@example.com'], address: ['1 main st'] })).toEqual({
      ip: 'equal',
      device: 'different',
      account: 'equal',
      address: 'missing',
    })
  })

  it.each([
    [true, { ip: 'equal', device: 'equal', account: 'missing', address: 'missing' }],
    [true, { ip: 'equal', device: 'different', account: 'equal', address: 'missing' }],
    [true, { ip: 'missing', device: 'equal', account: 'different', address: 'equal' }],
    [false, { ip: 'missing', device: 'missing', account: 'equal', address: 'equal' }],
    [false, { ip: 'equal', device: 'missing', account: 'missing', address: 'missing' }],
  ] as const)('qualifies: %s', (expected, matches) => expect(qualifies(matches)).toBe(expected))

  it('qualifies only with two equal elements, the IP address or the device among them', () => {
    fc.assert(
      fc.property(elements, elements, (one, other) => {
        const equal = evidenceElements.filter((element) => one[element].some((value) => other[element].includes(value)))
        expect(qualifies(matchElements(one, other))).toBe(equal.length > 1 && equal.some((element) => element === 'ip' || element === 'device'))
      }),
    )
  })
})
