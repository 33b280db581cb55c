import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyCodes, currencyExponent } from '#kernel/money/currencies.ts'

/** Amounts and texts as banks write them. Each function returns null for a text that is none. */

const codes: ReadonlySet<string> = new Set(currencyCodes)

export function readCurrency(text: string): CurrencyCode | null {
  const code = text.trim().toUpperCase()
  return codes.has(code) ? (code as CurrencyCode) : null
}

/** An amount, and what stands beside it. */
export interface WrittenAmount {
  /** With its signs and brackets. */
  readonly number: string
  readonly currency: CurrencyCode | null
  readonly direction: 'in' | 'out' | null
}

const amountLengthMax = 60
const word = /[\p{L}\p{Sc}]+\.?/gu
/** Names of currencies that are no codes. Several currencies share them, so they say nothing. */
const symbol = /^(?:[A-Z]{0,3}\p{Sc}|kr|zł|kč|ft|lei|rs|fr|sfr|元|円)\.?$/iu

/** `355,91 PLN`, `£150.00`, `-$5.00`, `50.00 DR`. */
export function splitAmount(text: string): WrittenAmount | null {
  if (text.length <= amountLengthMax && /^[-+]?[\d.,]*\d$/.test(text)) return { number: text, currency: null, direction: null }
  const plain = text.trim().replaceAll(/\s/g, ' ').replaceAll('−', '-')
  const digit = plain.search(/\d/)
  if (digit === -1 || plain.length > amountLengthMax) return null
  const from = /(?:^|[^\p{L}])[.,]$/u.test(plain.slice(0, digit)) ? digit - 1 : digit
  const to = from + (/^[\d.,' ’]*(?<=[\d.,])/.exec(plain.slice(from))?.[0].length ?? 0)
  const [before, after] = [plain.slice(0, from), plain.slice(to)]
  if (/\d/.test(after)) return null
  let [currency, direction]: [WrittenAmount['currency'], WrittenAmount['direction']] = [null, null]
  for (const [index, side] of [before, after].entries()) {
    for (const found of side.match(word) ?? []) {
      const code = readCurrency(found)
      const said = index === 1 ? readDirection(found) : null
      if ((code && currency) || (said && direction) || (!code && !said && !symbol.test(found))) return null
      currency ??= code
      direction ??= code ? null : said
    }
  }
  const signsOf = (side: string) => side.replaceAll(word, '').replaceAll(' ', '')
  return { number: `${signsOf(before)}${plain.slice(from, to)}${signsOf(after)}`, currency, direction }
}

/**
 * Minor units of a decimal: `1.234,56`, `-1 234.5`, `(12.00)`, `12,00-`, `+5`, `1,50,000.00`, `£5.00`, `5.00 DR`. Groups are of three digits, or of two before
 * the last three, and don't begin with a zero; decimals beyond those of the currency must be zero.
 * @param mark the decimal mark; the other one and spaces or apostrophes can separate groups.
 */
export function readAmount(text: string, mark: '.' | ',', currency: CurrencyCode): number | null {
  const written = splitAmount(text)
  if (!written || (written.currency ?? currency) !== currency) return null
  const found = /^(?<open>\()?(?<sign>[+-])?(?<whole>[\d.,' ’]*\d)?(?<rest>[.,]\d*)?(?<close>\))?(?<after>[+-])?$/.exec(written.number)?.groups
  if (!found) return null
  const number = `${found.whole ?? ''}${found.rest ?? ''}`
  const [whole = '', decimals = '', ...others] = number.split(mark)
  if (others.length > 0 || number === '' || (found.open === undefined) !== (found.close === undefined)) return null
  if (!/^\d*$/.test(whole) && !(mark === '.' ? groupedByComma : groupedByPoint).test(whole)) return null
  const exponent = currencyExponent(currency)
  if (!/^\d*$/.test(decimals) || !/^0*$/.test(decimals.slice(exponent))) return null
  const digits = whole.replaceAll(/\D/g, '') + decimals.slice(0, exponent).padEnd(exponent, '0')
  if (digits === '' || digits.replace(/^0+/, '').length > String(limits.amountMinorMax).length) return null
  const minusCount = [found.sign, found.after].filter((sign) => sign === '-').length + (found.open ? 1 : 0)
  if (minusCount > 1 || (minusCount === 1 && written.direction === 'in')) return null
  return minusCount === 1 || written.direction === 'out' ? 0 - Number(digits) : Number(digits)
}

const groupedByComma = /^[1-9]\d{0,2}(?:([, '’])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d\d)*,\d{3}$/
const groupedByPoint = /^[1-9]\d{0,2}(?:([. '’])\d{3})(?:\1\d{3})*$/

/** Whether a text has three digits behind a decimal mark, as a thousand has behind the separator of its groups. */
export function hasThreeDecimals(text: string, mark: '.' | ','): boolean {
  const [, decimals] =
    text
      .split(mark)
      .at(-1)
      ?.match(/^(\d{3})(?!\d)\D*$/) ?? []
  return decimals !== undefined && text.includes(mark)
}

/** Whether an amount says by itself that money came in or went out. */
export function hasDirection(text: string): boolean {
  return /[-−+(]/.test(text) || (splitAmount(text)?.direction ?? null) !== null
}

/** One line without control characters, as long as it is kept. */
export function cleanText(parts: readonly string[]): string {
  const text = parts
    .map((part) => part.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ')
  return [...text].slice(0, reconciliationLimits.bankLineTextLengthMax).join('')
}

/** Words by which banks say whether money came in or went out, in the languages of their exports. */

const incoming = `+ c cr crdt credit credits h haben gutschrift bij in incoming inflow received deposit k kredit credito abono haber ingreso entrada entrata avere
  uznanie prijem kredyt 贷 贷方 贷记 收 收入 入账 入 存入 转入`
const outgoing = `- − d dr dbit debit debits s soll lastschrift belastung af out outgoing outflow sent withdrawal debet debito cargo debe gasto salida saida uscita dare
  obciazenie vydej debet 借 借方 借记 支 支出 出账 出 付 取出 转出`

const words: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...incoming.split(/\s+/).map((name) => [name, 'in'] as const),
  ...outgoing.split(/\s+/).map((name) => [name, 'out'] as const),
])

/** @returns null for a word that doesn't say it. */
export function readDirection(text: string): 'in' | 'out' | null {
  const plain = withoutAccents(text).replace(/\.$/, '').toLowerCase()
  return words.get(plain) ?? null
}

/** A name as banks without accents write it. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').trim()
