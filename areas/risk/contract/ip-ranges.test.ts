import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAddress, parseIpRange, printIpRange, rangesWith } from './ip-ranges.ts'

const read = (text: string) => {
  const range = parseIpRange(text)
  return range && printIpRange(range)
}

describe('a range', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:db8::ffff/32', '2001:db8::/32'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:0201/120', '192.0.2.0/24'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('%s has the form %s', (text, form) => {
    expect(read(text)).toBe(form)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/08',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '12345::',
    'fe80::1%eth0',
    '::1/129',
    ':',
    'example.com',
    '1.2.3.4:80',
    '[::1]',
    '1:2:3:4:5:6:7::8',
    '::1.2.3.256',
  ])('%s is none', (text) => {
    expect(parseIpRange(text)).toBeNull()
  })
})

const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6())

describe('any address', () => {
  it('has one form, which is read as itself', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const form = read(address) ?? ''
        expect(read(form)).toBe(form)
      }),
    )
  })

  it('is in a range if and only if the range is one of those with the address', () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, fc.nat(128), (one, other, length) => {
        const [address, from] = [parseIpRange(one), parseIpRange(other)]
        if (!address || !from) throw new Error('not an address')
        for (const base of [address, from]) {
          const range = parseIpRange(`${printIpRange(base)}/${Math.min(length, base.bits)}`)
          if (range) expect(rangesWith(address, 0, address.bits).includes(printIpRange(range))).toBe(hasAddress(range, address))
        }
      }),
    )
  })
})
