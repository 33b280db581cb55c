import { describe, expect, it } from 'vitest'
import type { RiskType } from '#kernel/risk/types.ts'
import { cutCardNumbers, normaliseSearched, readEntry, readRecord, splitRecords } from './records.ts'

const read = (type: RiskType, text: string) => {
  const { record, problem } = readRecord(type, text)
  return record ?? problem.rule
}

describe('a typed text', () => {
  it('is split at commas, spaces and line breaks, full-width ones too', () => {
    expect(splitRecords(' a,b，c、d e\u3000f\tg\r\nh\n\n,,')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(splitRecords(' \n，')).toEqual([])
  })
})

describe('a record', () => {
  it.each<[RiskType, string, string]>([
    ['card_number', '411111-1111', '411111-1111'],
    ['card_number', '４１１１１１－００４２', '411111-0042'],
    ['card_number', '411111–1111', '411111-1111'],
    ['card_number', '4111111111111111', 'risk_card_number_whole'],
    ['card_number', '4111-1111-1111-1111', 'risk_card_number_whole'],
    ['card_number', '411111-42', 'risk_card_number_form'],
    ['card_number', '4111111111', 'risk_card_number_form'],
    ['card_number', '41111111-1111', 'risk_card_number_form'],
    ['card_bin', '411111', '411111'],
    ['card_bin', '４１１１１１１１', '41111111'],
    ['card_bin', '41111', 'risk_bin_form'],
    ['card_bin', '411111111', 'risk_bin_form'],
    ['card_bin', '4111a1', 'risk_bin_form'],
    ['card_bin_country', 'us', 'US'],
    ['card_bin_country', 'ＤＥ', 'DE'],
    ['card_bin_country', 'UK', 'risk_country_unknown'],
    ['card_bin_country', 'USA', 'risk_country_form'],
    ['user_id', 'User_1024', 'User_1024'],
    ['user_id', 'ann@example.com', 'ann@example.com'],
    ['user_id', 'u'.repeat(128), 'u'.repeat(128)],
    ['user_id', 'u'.repeat(129), 'risk_user_id_form'],
    ['user_id', 'two words', 'risk_user_id_form'],
    ['user_id', 'a\u200bb', 'risk_user_id_form'],
    ['user_id', '', 'risk_user_id_form'],
    ['user_id', '4242424242424242', 'card_number_in_text'],
    ['user_id', '4242/4242/4242/4242', 'card_number_in_text'],
    ['user_id', '4242\u22124242\u22124242\u22124242', 'card_number_in_text'],
    ['user_id', 'u'.repeat(201), 'risk_record_too_long'],
    ['ip', '203.0.113.7/24', '203.0.113.0/24'],
    ['ip', '２０３．０．１１３．７', '203.0.113.7'],
    ['ip', '2001:DB8::1', '2001:db8::1'],
    ['ip', '0.0.0.0/0', 'risk_ip_everything'],
    ['ip', '::/0', 'risk_ip_everything'],
    ['ip', '10.0.0.0/7', 'risk_ip_too_wide'],
    ['ip', '10.0.0.0/8', '10.0.0.0/8'],
    ['ip', '2000::/18', 'risk_ip_too_wide'],
    ['ip', '2000::/19', '2000::/19'],
    ['ip', '2001:db8::1/64', '2001:db8::/64'],
    ['ip', '2001:db8::1/65', 'risk_ip_too_narrow'],
    ['ip', '2001:db8::1/128', '2001:db8::1'],
    ['ip', 'example.com', 'risk_ip_form'],
  ])('of %s, %s is %s', (type, text, result) => {
    expect(read(type, text)).toBe(result)
  })

  it('is read as itself', () => {
    for (const [type, record] of [
      ['card_number', '411111-1111'],
      ['ip', '2001:db8::/32'],
      ['user_id', 'é'],
      ['card_bin_country', 'CN'],
    ] as const) {
      expect(read(type, record)).toBe(record)
    }
    // Composed, so that one name has one form.
    expect(read('user_id', 'e\u0301')).toBe('é')
  })
})

describe('an entry of an IP range', () => {
  it("can't block the member's own address, in any of its forms", () => {
    for (const text of ['198.51.100.4', '198.51.100.0/24', '::ffff:198.51.100.4']) {
      expect(readEntry('ip', 'block', text, '198.51.100.4').problem, text).toEqual({ rule: 'risk_ip_own', values: { address: '198.51.100.4' } })
    }
    expect(readEntry('ip', 'block', '198.51.100.4', '::ffff:198.51.100.4').problem?.rule).toBe('risk_ip_own')
    expect(readEntry('ip', 'block', '198.51.100.5', '198.51.100.4').record).toBe('198.51.100.5')
    expect(readEntry('ip', 'allow', '198.51.100.4', '198.51.100.4').record).toBe('198.51.100.4')
    expect(readEntry('ip', 'block', '198.51.100.4', null).record).toBe('198.51.100.4')
    expect(readEntry('user_id', 'block', '198.51.100.4', '198.51.100.4').record).toBe('198.51.100.4')
  })
})

describe('a searched text', () => {
  it.each<[RiskType, string, string]>([
    ['card_bin_country', 'us', 'US'],
    ['card_bin_country', 'u', 'U'],
    ['card_bin_country', 'ｕｓ', 'US'],
    ['ip', '2001:DB8::1', '2001:db8::1'],
    ['ip', '2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['ip', '2001:DB8', '2001:db8'],
    ['ip', '203.0.113.9/24', '203.0.113.0/24'],
    ['ip', '203.0.113.9/2', '203.0.113.9/2'],
    ['ip', ' ２０３．０．', '203.0.'],
    ['card_bin', '４１１', '411'],
    ['card_bin', '４１１１１１', '411111'],
    ['card_number', '４１１１１１－１１', '411111-11'],
    ['card_number', '411111–1111', '411111-1111'],
    ['user_id', 'User_１', 'User_１'],
    ['user_id', 'e\u0301', '\u00e9'],
  ])('of %s, %s finds what begins with %s', (type, text, begun) => {
    expect(normaliseSearched(type, text)).toBe(begun)
  })
})

it('a pasted card number is cut to what is kept of it, and records stay as they are', () => {
  expect(cutCardNumbers('4111111111111111')).toBe('411111-1111')
  expect(cutCardNumbers('4111 1111 1111 1111, 3782 822463 10005')).toBe('411111-1111, 378282-0005')
  expect(cutCardNumbers('４１１１１１１１１１１１１１１１')).toBe('411111-1111')
  for (const text of ['411111-1111 422222-2222', '4111111111111112', '411111']) expect(cutCardNumbers(text)).toBe(text)
})
