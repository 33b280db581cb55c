/** Addresses and ranges of IPv4 and IPv6 as risk lists keep them: one text for each range, however it was typed. */

/** A range by its first address, as bits, and the length of its prefix. A single address has a prefix of its full length. */
export interface IpRange {
  readonly bits: 32 | 128
  readonly first: bigint
  readonly prefix: number
}

const mappedIpv4 = 0xffffn << 32n

/** Reads an address or a range (`203.0.113.0/24`). Bits after the prefix are dropped, and IPv4 within IPv6 is IPv4. Returns null for anything else. */
export function parseIpRange(text: string): IpRange | null {
  const [address = '', length, ...more] = text.split('/')
  if (more.length > 0 || (length !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(length))) return null
  const v4 = parseIpv4(address)
  if (v4 !== null) return rangeOf(32, v4, length)
  const v6 = parseIpv6(address)
  if (v6 === null) return null
  const isMapped = v6 >> 32n === mappedIpv4 >> 32n
  if (!isMapped) return rangeOf(128, v6, length)
  if (length === undefined) return rangeOf(32, v6 & 0xffff_ffffn, undefined)
  return Number(length) < 96 ? rangeOf(128, v6, length) : rangeOf(32, v6 & 0xffff_ffffn, String(Number(length) - 96))
}

function rangeOf(bits: IpRange['bits'], address: bigint, length: string | undefined): IpRange | null {
  const prefix = length === undefined ? bits : Number(length)
  return prefix > bits ? null : { bits, first: firstOf(address, bits, prefix), prefix }
}

function firstOf(address: bigint, bits: number, prefix: number): bigint {
  const rest = BigInt(bits - prefix)
  return (address >> rest) << rest
}

/** Without leading zeros, which some programs read as octal. */
function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

function parseIpv6(text: string): bigint | null {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return null
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  if (!before || !after) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...before, ...Array.from({ length: missing }, () => 0n), ...after].reduce((sum, group) => (sum << 16n) | group, 0n)
}

/** Groups of an IPv6 address, the last of which can be written as IPv4. */
function groupsOf(text: string): bigint[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const v4 = last.includes('.') ? parseIpv4(last) : null
  if (last.includes('.') && v4 === null) return null
  const groups = v4 === null ? parts : parts.slice(0, -1)
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  return [...groups.map((group) => BigInt(`0x${group}`)), ...(v4 === null ? [] : [v4 >> 16n, v4 & 0xffffn])]
}

/** Prints a range in its one form: IPv6 as RFC 5952 says, and a single address without its prefix. */
export function printIpRange({ bits, first, prefix }: IpRange): string {
  const address = bits === 32 ? printIpv4(first) : printIpv6(first)
  return prefix === bits ? address : `${address}/${prefix}`
}

function printIpv4(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.')
}

function printIpv6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - index * 16)) & 0xffffn).toString(16))
  const zeros = findZeros(groups)
  if (!zeros) return groups.join(':')
  return `${groups.slice(0, zeros.start).join(':')}::${groups.slice(zeros.start + zeros.length).join(':')}`
}

/** The first of the longest runs of at least two groups that are zero. */
function findZeros(groups: readonly string[]): { readonly start: number; readonly length: number } | null {
  let best = { start: 0, length: 1 }
  for (let start = 0; start < groups.length; start++) {
    let length = 0
    while (groups[start + length] === '0') length++
    if (length > best.length) best = { start, length }
  }
  return best.length > 1 ? best : null
}

export function hasAddress(range: IpRange, address: IpRange): boolean {
  return range.bits === address.bits && address.prefix >= range.prefix && firstOf(address.first, range.bits, range.prefix) === range.first
}

/** Lists the ranges that have an address, from the longest prefix to the shortest. */
export function rangesWith({ bits, first }: IpRange, prefixMin: number, prefixMax: number): string[] {
  const lengths = Array.from({ length: prefixMax - prefixMin + 1 }, (_, index) => prefixMax - index)
  return lengths.map((prefix) => printIpRange({ bits, first: firstOf(first, bits, prefix), prefix }))
}
