import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideBy, inOrder } from './decide.ts'
import { listPayerRecords, type Payer } from './payer.ts'
import type { MatchingEntry } from './store.ts'

const payer: Payer = {
  bin: '424242',
  binLong: '42424242',
  last4: '4242',
  cardCountry: 'US',
  customerId: 'cus_1',
  metadata: { user_id: 'u1', customer_ip: '203.0.113.7' },
}
const records = listPayerRecords(payer)
const entry = (effect: MatchingEntry['effect'], type: MatchingEntry['type'], record: string): MatchingEntry => ({
  id: `${effect} ${type} ${record}`,
  type,
  record,
  effect,
  effective_from: new Date(0),
  user_name: 'Ann',
})

describe('the records of a payer', () => {
  it('are the card, users, ranges of the address, BINs and country, the most exact first', () => {
    expect(records.slice(0, 5)).toEqual([
      { type: 'card_number', record: '424242-4242' },
      { type: 'user_id', record: 'cus_1' },
      { type: 'user_id', record: 'u1' },
      { type: 'ip', record: '203.0.113.7' },
      { type: 'ip', record: '203.0.113.6/31' },
    ])
    expect(records.slice(-5)).toEqual([
      { type: 'ip', record: '203.0.0.0/8' },
      { type: 'card_bin', record: '42424242' },
      { type: 'card_bin', record: '4242424' },
      { type: 'card_bin', record: '424242' },
      { type: 'card_bin_country', record: 'US' },
    ])
  })

  it('leave out what is not known or not valid', () => {
    const little = listPayerRecords({
      ...payer,
      binLong: null,
      cardCountry: null,
      customerId: null,
      metadata: { ip: 'unknown', user_id: 'two words', customer_id: 7 },
    })
    expect(little).toEqual([
      { type: 'card_number', record: '424242-4242' },
      { type: 'card_bin', record: '424242' },
    ])
  })

  it.each([
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
    [' 203.0.113.7,10.0.0.2', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:51234, 10.0.0.2:80', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('have the address in %s', (sent, address) => {
    const found = listPayerRecords({ ...payer, metadata: { ip: sent } }).filter(({ type }) => type === 'ip')
    expect(found[0]?.record).toBe(address)
  })

  it.each(['unknown, 203.0.113.7', ', 203.0.113.7', '203.0.113.0/24', '203.0.113.7:', '[203.0.113.7', '203.0.113.7:x', ''])(
    'have no address in "%s"',
    (sent) => {
      expect(listPayerRecords({ ...payer, metadata: { ip: sent } }).filter(({ type }) => type === 'ip')).toEqual([])
    },
  )

  it('have the address of the next key if the first has none', () => {
    const found = listPayerRecords({ ...payer, metadata: { customer_ip: 'unknown', ip: '203.0.113.7:51234' } }).filter(({ type }) => type === 'ip')
    expect(found[0]?.record).toBe('203.0.113.7')
  })

  it('are few for any metadata', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('ip', 'customer_ip', 'user_id', 'customer_id'), fc.oneof(fc.string(), fc.ipV4(), fc.ipV6())), (metadata) => {
        expect(listPayerRecords({ ...payer, metadata }).length).toBeLessThan(60)
      }),
    )
  })
})

describe('of the entries that match', () => {
  it.each([
    ['none decides where none blocks', [entry('allow', 'card_bin', '424242')], null],
    [
      'the most exact block decides',
      [entry('block', 'card_bin_country', 'US'), entry('block', 'ip', '203.0.0.0/8'), entry('block', 'ip', '203.0.113.7')],
      'block ip 203.0.113.7',
    ],
    [
      'an allow entry wins over every block entry',
      [entry('block', 'card_number', '424242-4242'), entry('allow', 'card_bin_country', 'US')],
      'allow card_bin_country US',
    ],
    ['an allow entry wins over a block of the same record', [entry('block', 'user_id', 'u1'), entry('allow', 'user_id', 'u1')], 'allow user_id u1'],
  ])('%s', (_, entries, deciding) => {
    expect(decideBy(inOrder(entries, records))?.id ?? null).toBe(deciding)
    expect(decideBy(inOrder(entries.toReversed(), records))?.id ?? null).toBe(deciding)
  })
})
