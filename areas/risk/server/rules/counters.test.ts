import { describe, expect, it } from 'vitest'
import { type CountedPayer, listCounters } from './counters.ts'

const payer: CountedPayer = { fingerprint: 'fp_1', bin: '424242', customerId: 'cus_1', metadata: { customer_ip: '203.0.113.7', device_id: 'dev_1' } }
const idOf = (of: CountedPayer, subject: string, counts = 'attempts') => listCounters(of).find((one) => one.subject === subject && one.counts === counts)?.id

describe('an attempt', () => {
  it('is counted for its card, address, customer, device and BIN, declines apart', () => {
    const counters = listCounters(payer)
    expect(counters.map(({ subject, counts }) => `${subject} ${counts}`)).toEqual(
      ['card', 'ip', 'customer', 'device', 'bin'].flatMap((subject) => [`${subject} attempts`, `${subject} declines`]),
    )
    expect(new Set(counters.map(({ id }) => id)).size).toBe(10)
    for (const { id } of counters) expect(BigInt.asIntN(64, BigInt(id))).toBe(BigInt(id))
  })

  it('is not counted for what is unknown', () => {
    expect(listCounters({ fingerprint: null, bin: null, customerId: null, metadata: { device_id: ' ', ip: 'unknown', user_id: 7 } })).toEqual([])
  })

  it.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:443, 10.0.0.1', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('of %s is counted with those of %s', (one, other) => {
    const of = (ip: string) => idOf({ ...payer, metadata: { ip } }, 'ip')
    expect(of(one)).toBe(of(other))
  })

  it.each(['10.1.2.3', '127.0.0.1', '172.31.0.1', '192.168.0.9', '100.64.0.1', '169.254.1.1', '::1', 'fd00::1', 'fe80::1'])(
    'is not counted for the private address %s',
    (ip) => expect(idOf({ ...payer, metadata: { ip } }, 'ip')).toBeUndefined(),
  )

  it('is counted for a device and a customer without the spaces around their names', () => {
    const of = (text: string) => ({ ...payer, metadata: { device_id: text, user_id: text } })
    for (const subject of ['device', 'customer']) expect(idOf(of(' a b\n'), subject), subject).toBe(idOf(of('a b'), subject))
  })

  it('is counted for the customer by the ID of the shop, before the one of the account', () => {
    const sent = { ...payer, metadata: { user_id: 'user_1' } }
    expect(idOf(sent, 'customer')).toBe(idOf({ ...sent, customerId: 'cus_2' }, 'customer'))
    expect(idOf(sent, 'customer')).not.toBe(idOf({ ...payer, metadata: {} }, 'customer'))
  })
})
