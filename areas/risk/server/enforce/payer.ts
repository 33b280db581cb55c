import { type IpRange, parseIpRange } from '#areas/risk/contract/ip-ranges.ts'
import { listIpRecords, readRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskType } from '#kernel/risk/types.ts'

/** Where a payment's metadata has what its fields don't: keys under which shops send them, in order of preference. */
export const riskMetadataKeys = {
  /** The payer's address. */
  ip: ['customer_purchase_ip', 'customer_ip', 'ip_address', 'purchase_ip', 'ip'],
  /** The shop's own ID of the customer. */
  user_id: ['user_id', 'customer_id', 'customer_account_id'],
  /** The payer's device or browser, under a name that the shop or its fraud tool gives it. The first one is evidence in disputes as well. */
  device: ['customer_device_id', 'device_id', 'device_fingerprint'],
} as const

/** What is known of a payer when a payment is confirmed. */
export interface Payer {
  /** The first six digits of the card; null if it is unknown. */
  readonly bin: string | null
  /** Null where only six digits are kept. */
  readonly binLong: string | null
  readonly last4: string | null
  readonly cardCountry: string | null
  /** Of a customer of the account. */
  readonly customerId: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface PayerRecord {
  readonly type: RiskType
  readonly record: string
}

/** Returns the texts that a payment's metadata has under these keys, without the spaces around them: the simulator is given its values so, too. */
export function sentUnder(metadata: Payer['metadata'], keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = metadata[key]
    return typeof value === 'string' ? [value.trim()] : []
  })
}

/** Lists the records that an entry about this payer can have, the most exact first: it decides before the others. */
export function listPayerRecords({ bin, binLong, last4, cardCountry, customerId, metadata }: Payer): PayerRecord[] {
  const userIds = [customerId, ...sentUnder(metadata, riskMetadataKeys.user_id)].filter((id) => id !== null)
  const address = findAddress(metadata)
  const of = (type: RiskType, records: readonly string[]) => records.map((record) => ({ type, record }))
  return [
    ...of('card_number', bin === null || last4 === null ? [] : [`${bin}-${last4}`]),
    ...of('user_id', [...new Set(userIds.flatMap((id) => readRecord('user_id', id).record ?? []))]),
    ...of('ip', address ? listIpRecords(address) : []),
    ...of('card_bin', beginningsOf(binLong ?? bin ?? '')),
    ...of('card_bin_country', cardCountry === null ? [] : [cardCountry]),
  ]
}

/** The first digits of a card that an entry can have, the longest first. */
function beginningsOf(digits: string): string[] {
  const { riskBinDigitsMin, riskBinDigitsMax } = riskLimits
  const lengths = Array.from({ length: riskBinDigitsMax - riskBinDigitsMin + 1 }, (_, index) => riskBinDigitsMax - index)
  return lengths.flatMap((length) => (digits.length >= length ? [digits.slice(0, length)] : []))
}

/** Returns the first value under a key of addresses that is one. */
export function findAddress(metadata: Payer['metadata']): IpRange | null {
  const read = sentUnder(metadata, riskMetadataKeys.ip).map((text) => parseIpRange(addressIn(text)))
  return read.find((range) => range !== null && range.prefix === range.bits) ?? null
}

/** Shops send what their proxy does: the payer before the proxies (`203.0.113.7, 10.0.0.2`), and an address with its port, brackets or zone. */
function addressIn(sent: string): string {
  const [payer = ''] = sent.split(',', 1)
  const text = payer.trim()
  const [, bracketed] = /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return (bracketed ?? beforePort ?? text).replace(/%.*$/, '')
}
