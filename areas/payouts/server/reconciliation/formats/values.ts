import type { CsvDateOrder } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'
import { isDay } from '#kernel/time/calendar-days.ts'

/** Values as banks write them. Each function returns null for a text that is none. */

const codes: ReadonlySet<string> = new Set(currencyCodes)

export function readCurrency(text: string): CurrencyCode | null {
  const code = text.trim().toUpperCase()
  return codes.has(code) ? (code as CurrencyCode) : null
}

/**
 * Minor units of a decimal: `1.234,56`, `-1 234.5`, `(12.00)`, `12,00-`, `+5`. Groups are of three digits and don't begin with a
 * zero, and decimals beyond those of the currency must be zero.
 * @param mark the decimal mark; the other one and spaces or apostrophes can separate groups.
 */
export function readAmount(text: string, mark: '.' | ',', currency: CurrencyCode): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\u00A0\u202F\s]/g, ' ')
    .replaceAll('−', '-')
  const found = /^(?<open>\()?(?<sign>[+-])? ?(?<whole>[\d.,' ’]*\d)?(?<rest>[.,]\d*)?(?<close>\))?(?<after> ?[+-])?$/.exec(plain)?.groups
  if (!found) return null
  const number = `${found.whole ?? ''}${found.rest ?? ''}`
  const [whole = '', decimals = '', ...others] = number.split(mark)
  if (others.length > 0 || number === '' || (found.open === undefined) !== (found.close === undefined)) return null
  const group = mark === '.' ? ',' : '.'
  if (!/^\d*$/.test(whole) && !new RegExp(`^[1-9]\\d{0,2}(?:([\\${group} '’])\\d{3})(?:\\1\\d{3})*$`).test(whole)) return null
  const exponent = currencyExponent(currency)
  if (!/^\d*$/.test(decimals) || !/^0*$/.test(decimals.slice(exponent))) return null
  const digits = whole.replaceAll(/\D/g, '') + decimals.slice(0, exponent).padEnd(exponent, '0')
  if (digits === '' || digits.replace(/^0+/, '').length > String(limits.amountMinorMax).length) return null
  const isNegative = [found.sign, found.after?.trim()].filter((sign) => sign === '-').length + (found.open ? 1 : 0)
  if (isNegative > 1) return null
  return isNegative === 1 ? 0 - Number(digits) : Number(digits)
}

/** Whether a text has three digits behind a decimal mark, as a thousand has behind the separator of its groups. */
export function hasThreeDecimals(text: string, mark: '.' | ','): boolean {
  return new RegExp(`\\${mark}\\d{3}(?!\\d)\\D*$`).test(text.trim())
}

const places: Readonly<Record<CsvDateOrder, readonly [year: number, month: number, day: number]>> = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] }

/** `2026-11-24`, `24.11.2026`, `24/11/26`, `20261124`, with or without a time behind it. */
export function readDate(text: string, order: CsvDateOrder): string | null {
  const plain = text.trim()
  const compact = order === 'ymd' ? /^(\d{4})(\d\d)(\d\d)(?:\D|$)/ : /^(\d\d)(\d\d)(\d{4})(?:\D|$)/
  const parts = (compact.exec(plain) ?? /^(\d{1,4})[^\dA-Za-z]+(\d{1,2})[^\dA-Za-z]+(\d{1,4})(?:[^\d]|$)/.exec(plain))?.slice(1)
  if (!parts) return null
  const [year = '', month = '', day = ''] = places[order].map((place) => parts[place] ?? '')
  if (year.length !== 2 && year.length !== 4) return null
  return validDay(year.length === 2 ? `20${year}` : year, month, day)
}

/** A day that exists, from 1972 to 2099. */
export function validDay(year: string, month: string, day: string): string | null {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) && year >= '1972' && year <= '2099' ? found : null
}

/** One line without control characters, as long as it is kept. */
export function cleanText(parts: readonly string[]): string {
  const text = parts
    .map((part) => part.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ')
  return [...text].slice(0, reconciliationLimits.bankLineTextLengthMax).join('')
}

/** Words by which banks say in a column of its own whether money came in or went out, in the languages of their exports. */

const incoming = `+ c cr crdt credit credits h haben gutschrift bij in incoming inflow received deposit k kredit credito abono haber ingreso entrada entrata avere
  uznanie prijem kredyt 贷 贷方 贷记 收 收入 入账 入 存入 转入`
const outgoing = `- − d dr dbit debit debits s soll lastschrift belastung af out outgoing outflow sent withdrawal debet debito cargo debe gasto salida saida uscita dare
  obciazenie vydej debet 借 借方 借记 支 支出 出账 出 付 取出 转出`

const words: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...incoming.split(/\s+/).map((word) => [word, 'in'] as const),
  ...outgoing.split(/\s+/).map((word) => [word, 'out'] as const),
])

/** @returns null for a word that doesn't say it. */
export function readDirection(text: string): 'in' | 'out' | null {
  const word = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').trim().replace(/\.$/, '').toLowerCase()
  return words.get(word) ?? null
}
