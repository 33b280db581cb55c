import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { hasCheckDigit, hasSeparatedCardNumber } from '#kernel/cards/card-numbers.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import type { RuleName } from '#kernel/texts.ts'
import { hasAddress, type IpRange, parseIpRange, printIpRange, rangesWith } from './ip-ranges.ts'
import { riskLimits } from './rules.ts'

/** Reads records as members type them, on both sides: equal records have one form, whatever they were typed as. */

export interface RecordProblem {
  readonly rule: RuleName
  readonly values: Readonly<Record<string, string | number>>
}

export type ReadRecord = { readonly record: string; readonly problem: null } | { readonly record: null; readonly problem: RecordProblem }

const good = (record: string): ReadRecord => ({ record, problem: null })
const bad = (rule: RecordProblem['rule'], values: RecordProblem['values'] = {}): ReadRecord => ({ record: null, problem: { rule, values } })

/** Lists the records of IP entries that have an address, the narrowest first. So a look-up by equality finds every entry about it. */
export function listIpRecords(address: IpRange): string[] {
  const { riskIpv4PrefixMin, riskIpv6PrefixMin, riskIpv6PrefixMax } = riskLimits
  if (address.bits === 32) return rangesWith(address, riskIpv4PrefixMin, address.bits)
  return [printIpRange(address), ...rangesWith(address, riskIpv6PrefixMin, riskIpv6PrefixMax)]
}

/** A card number in one piece, or in the groups in which cards have it. */
const wholeNumber = /(?<!\d)(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{5})(?!\d)/g

/** Cuts whole card numbers that somebody pastes to their first six and last four digits, so they never leave the browser. */
export function cutCardNumbers(text: string): string {
  return toHalfWidth(text).replaceAll(wholeNumber, (typed) => {
    const digits = typed.replaceAll(/\D/g, '')
    return hasCheckDigit(digits) ? `${digits.slice(0, 6)}-${digits.slice(-4)}` : typed
  })
}

/** Splits a typed text at commas, spaces and line breaks, full-width ones too. */
export function splitRecords(text: string): string[] {
  return text.split(/[\s,\uff0c\u3001\ufe50]+/u).filter((part) => part !== '')
}

/** Reads one record of a list. */
export function readRecord(type: RiskType, typed: string): ReadRecord {
  const text = typed.trim()
  if (text.length > riskLimits.riskTypedLengthMax) return bad('risk_record_too_long', { maximum: riskLimits.riskTypedLengthMax })
  return readers[type](text)
}

/** Returns a searched text as records are kept: a whole record in its one form, the beginning of one with common characters in the case of its list. */
export function normaliseSearched(type: RiskType, typed: string): string {
  return readRecord(type, typed).record ?? beginnings[type](typed.trim())
}

const beginnings: Readonly<Record<RiskType, (text: string) => string>> = {
  card_number: readDashes,
  // IDs of users keep their characters and case.
  user_id: (text) => text.normalize('NFC'),
  ip: (text) => toHalfWidth(text).toLowerCase(),
  card_bin: toHalfWidth,
  card_bin_country: (text) => toHalfWidth(text).toUpperCase(),
}

/**
 * Reads one record for an entry of a member, whose own address it must not block.
 * @param ownAddress null if it is unknown.
 */
export function readEntry(type: RiskType, effect: RiskEffect, typed: string, ownAddress: string | null): ReadRecord {
  const read = readRecord(type, typed)
  if (type !== 'ip' || effect !== 'block' || read.problem || ownAddress === null) return read
  const [range, own] = [parseIpRange(read.record), parseIpRange(ownAddress)]
  return range && own && hasAddress(range, own) ? bad('risk_ip_own', { address: printIpRange(own) }) : read
}

const readers: Readonly<Record<RiskType, (text: string) => ReadRecord>> = {
  card_number: readCardNumber,
  user_id: readUserId,
  ip: readIp,
  card_bin: (text) => {
    const digits = toHalfWidth(text)
    const length = digits.length
    return /^\d+$/.test(digits) && length >= riskLimits.riskBinDigitsMin && length <= riskLimits.riskBinDigitsMax ? good(digits) : bad('risk_bin_form')
  },
  card_bin_country: (text) => {
    const code = toHalfWidth(text).toUpperCase()
    if (!/^[A-Z]{2}$/.test(code)) return bad('risk_country_form')
    return (countryCodes as readonly string[]).includes(code) ? good(code) : bad('risk_country_unknown', { code })
  },
}

/** Full-width letters, digits and marks as the common ones. */
function toHalfWidth(text: string): string {
  return text.normalize('NFKC')
}

/** Digits and the common hyphen. */
function readDashes(text: string): string {
  return toHalfWidth(text).replaceAll(/[\u2010-\u2015\u2212]/g, '-')
}

function readCardNumber(text: string): ReadRecord {
  const plain = readDashes(text)
  if (/^\d{6}-\d{4}$/.test(plain)) return good(plain)
  const digits = plain.replaceAll(/[ .-]/g, '')
  return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits) ? bad('risk_card_number_whole') : bad('risk_card_number_form')
}

function readUserId(text: string): ReadRecord {
  const id = text.normalize('NFC')
  if (hasSeparatedCardNumber(id)) return bad('card_number_in_text')
  const isWhole = id !== '' && !/[\s,\uff0c\u3001\ufe50\p{C}]/u.test(id)
  return isWhole && id.length <= riskLimits.riskUserIdLengthMax ? good(id) : bad('risk_user_id_form', { maximum: riskLimits.riskUserIdLengthMax })
}

function readIp(text: string): ReadRecord {
  const range = parseIpRange(toHalfWidth(text))
  if (!range) return bad('risk_ip_form')
  if (range.prefix === 0) return bad('risk_ip_everything')
  const minimum = range.bits === 32 ? riskLimits.riskIpv4PrefixMin : riskLimits.riskIpv6PrefixMin
  if (range.prefix < minimum) return bad('risk_ip_too_wide', { minimum })
  const maximum = riskLimits.riskIpv6PrefixMax
  const isTooNarrow = range.bits === 128 && range.prefix > maximum && range.prefix < range.bits
  return isTooNarrow ? bad('risk_ip_too_narrow', { maximum }) : good(printIpRange(range))
}
