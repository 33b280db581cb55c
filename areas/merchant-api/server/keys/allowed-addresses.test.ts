import { expect, it } from 'vitest'
import { toBlockList } from '#server/infra/config/networks.ts'
import { refuseAddress } from './access.ts'

function allows(ranges: readonly string[], address: string | null): boolean {
  try {
    refuseAddress({ allowedAddresses: toBlockList(ranges) }, address, 'https://pay.example')
    return true
  } catch {
    return false
  }
}

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  // The bits behind the prefix say nothing.
  ['203.0.113.9/24', '203.0.113.1', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['203.0.113.7/32', '203.0.113.7', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001', true],
  ['2001:db8::1/128', '2001:db8::2', false],
  ['::/0', '2001:db8::1', true],
])('%s and %s: %s', (range, address, expected) => {
  expect(allows(['192.0.2.1', range], address)).toBe(expected)
})

it('includes no unknown address', () => {
  expect(allows(['0.0.0.0/0', '::/0'], null)).toBe(false)
})
