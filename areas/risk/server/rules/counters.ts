import { hash } from 'node:crypto'
import { hasAddress, type IpRange, parseIpRange, printIpRange, rangesWith } from '#areas/risk/contract/ip-ranges.ts'
import { type RuleCounts, type RuleSubject, ruleSubjects } from '#kernel/risk/rule-types.ts'
import { findAddress, type Payer, riskMetadataKeys, sentUnder } from '../enforce/payer.ts'

/** What rules count the attempts of a payer by. */
export interface CountedPayer extends Pick<Payer, 'bin' | 'customerId' | 'metadata'> {
  /** Of the whole card number; null if only some digits are known. */
  readonly fingerprint: string | null
}

/** The attempts, or the declines, of what a payer is counted by. */
export interface Counter {
  readonly subject: RuleSubject
  readonly counts: RuleCounts
  /** As a whole number of 64 bits. */
  readonly id: string
}

/** Lists the counters that an attempt of this payer belongs to. */
export function listCounters(payer: CountedPayer): Counter[] {
  return ruleSubjects.flatMap((subject) => {
    const value = countedValueOf(payer, subject)
    if (value === null) return []
    // Hashed, since addresses and devices are personal data, and of one length.
    const digest = hash('sha256', `${subject}\n${value}`, 'buffer')
    return [
      { subject, counts: 'attempts', id: String(digest.readBigInt64BE(0)) },
      { subject, counts: 'declines', id: String(digest.readBigInt64BE(8)) },
    ]
  })
}

/** Returns what rules count an attempt of this payer by; null if it is unknown. */
export function countedValueOf(payer: CountedPayer, subject: RuleSubject): string | null {
  return readers[subject](payer)
}

const readers: Readonly<Record<RuleSubject, (payer: CountedPayer) => string | null>> = {
  card: ({ fingerprint }) => fingerprint,
  ip: ({ metadata }) => {
    const address = findAddress(metadata)
    return address && !isPrivate(address) ? networkOf(address) : null
  },
  // The shop's own ID first: a shop can make a customer of the account for each payment.
  customer: ({ customerId, metadata }) => firstSent(metadata, riskMetadataKeys.user_id) ?? customerId,
  device: ({ metadata }) => firstSent(metadata, riskMetadataKeys.device),
  bin: ({ bin }) => bin,
}

function firstSent(metadata: Payer['metadata'], keys: readonly string[]): string | null {
  return sentUnder(metadata, keys).find((text) => text !== '') ?? null
}

/** The network of one subscriber. */
function networkOf(address: IpRange): string {
  return address.bits === 32 ? printIpRange(address) : (rangesWith(address, subscriberPrefix, subscriberPrefix)[0] ?? printIpRange(address))
}

const subscriberPrefix = 64

/** Addresses of a shop's own proxies and servers, which all of its payers would share. */
const privateRanges = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
].flatMap((text) => parseIpRange(text) ?? [])

function isPrivate(address: IpRange): boolean {
  return privateRanges.some((range) => hasAddress(range, address))
}
