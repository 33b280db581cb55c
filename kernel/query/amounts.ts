import { limits } from '../limits.ts'
import { currencyExponent } from '../money/currencies.ts'
import { toMinorUnits } from '../money/money.ts'
import type { QueryOperator } from './query.ts'

/** Amounts of a query: decimals of the query's currency, and ranges of them. */

/** In minor units, both ends included; an open end is undefined. */
export interface AmountRange {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** Returns the canonical value of a typed amount or range (`100`, `9.5..20`, `100..`), null if it is not valid. */
export function readAmount(text: string): string | null {
  const [from, to, ...more] = text.trim().split('..')
  if (from === undefined || more.length > 0) return null
  if (to === undefined) return readDecimal(from)
  const ends = [from, to].map((end) => (end === '' ? '' : readDecimal(end)))
  return ends.includes(null) || (from === '' && to === '') ? null : ends.join('..')
}

function readDecimal(text: string): string | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text)
  if (!parts) return null
  const whole = String(Number(parts[1]))
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Whether a canonical value has more decimals than its currency. */
export function hasTooManyDecimals(value: string, currency: string): boolean {
  return value.split('..').some((end) => (end.split('.')[1] ?? '').length > currencyExponent(currency))
}

/** Returns the amounts of a canonical value; null if there can be none, since a bound is beyond the smallest or largest amount. */
export function resolveAmount(operator: QueryOperator, value: string, currency: string): AmountRange | null {
  const [from = '', to] = value.split('..')
  const read = (end: string) => (end === '' ? undefined : (toMinorUnits(end, currency) ?? undefined))
  const [min, max] = [read(from), to === undefined ? read(from) : read(to)]
  const range = {
    min: operator.startsWith('<') ? undefined : operator === '>' && min !== undefined ? min + 1 : min,
    max: operator.startsWith('>') ? undefined : operator === '<' && max !== undefined ? max - 1 : max,
  }
  const isPossible = (bound: number | undefined) => bound === undefined || (bound >= 0 && bound <= limits.amountMinorMax)
  return isPossible(range.min) && isPossible(range.max) ? range : null
}
