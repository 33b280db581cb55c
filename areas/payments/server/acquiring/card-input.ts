import { hasCheckDigit } from '#kernel/cards/card-numbers.ts'
import type { CardError, CardErrorCode } from './acquirer.ts'
import { dashboardCodeOf, stripeErrorCodeOf } from './decline-codes.ts'

/** Rules for what a payer types, before any network is asked. */

const params = {
  incorrect_number: 'number',
  test_mode_live_card: 'number',
  invalid_expiry_month: 'exp_month',
  invalid_expiry_year: 'exp_year',
  invalid_cvc: 'cvc',
} as const satisfies Record<CardErrorCode, CardError['param']>

/** Says which field is wrong; the value itself is never repeated. */
export function cardError(code: CardErrorCode): CardError {
  return { code, stripeErrorCode: stripeErrorCodeOf(code), declineCode: dashboardCodeOf(code), param: params[code] }
}

/** The digits of a number as people type it, in groups. */
export function compactNumber(typed: string): string {
  return typed.replace(/[ -]/g, '')
}

/** Twelve to nineteen digits whose last is the check digit of the others (ISO 7812). */
export function isCardNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && hasCheckDigit(number)
}

/** Years further away than this are taken for a slip. */
const expiryYearsMax = 50

/** Two digits mean the year at most fifty years ahead that ends in them: in 2030, 34 is 2034 and 95 is 1995. */
function completeYear(year: number, thisYear: number): number {
  if (year < 0 || year > 99) return year
  const inThisCentury = thisYear - (thisYear % 100) + year
  return inThisCentury > thisYear + expiryYearsMax ? inThisCentury - 100 : inThisCentury
}

export type Expiry = { ok: true; expMonth: number; expYear: number } | { ok: false; code: 'invalid_expiry_month' | 'invalid_expiry_year' }

/** Checks an expiry date; a card is valid to the end of its month, in UTC. */
export function readExpiry(month: number, year: number, now: Date): Expiry {
  if (!Number.isInteger(month) || month < 1 || month > 12) return { ok: false, code: 'invalid_expiry_month' }
  const thisYear = now.getUTCFullYear()
  const expYear = completeYear(year, thisYear)
  if (!Number.isInteger(expYear) || expYear < thisYear || expYear > thisYear + expiryYearsMax) return { ok: false, code: 'invalid_expiry_year' }
  if (expYear === thisYear && month < now.getUTCMonth() + 1) return { ok: false, code: 'invalid_expiry_month' }
  return { ok: true, expMonth: month, expYear }
}

/** American Express prints four digits, everyone else three. */
export function isCvc(cvc: string, brand: string): boolean {
  return brand === 'amex' ? /^\d{4}$/.test(cvc) : /^\d{3}$/.test(cvc)
}
