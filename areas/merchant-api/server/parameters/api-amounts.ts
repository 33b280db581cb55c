import { limits } from '#kernel/limits.ts'
import { apiExponent, type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'

/**
 * Amounts as the merchant API writes them. Its table differs from ISO 4217, by which the ledger counts:
 * it knows no decimals of MGA, and two of ISK and UGX. Every currency that is not named here is written as the ledger has it.
 */

/** Twelve digits. */
const apiAmountMax = 999_999_999_999

/** The smallest charge, in the API's unit; one unit where nothing is said. */
// biome-ignore format: one currency per line would fill a screen.
const chargeMinimums: Readonly<Partial<Record<CurrencyCode, number>>> = {
  AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000,
  MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50,
}

/** The largest charge has eight digits; in currencies of small units it has as many as any amount. */
const chargeMax = 99_999_999
// biome-ignore format: one currency per line would fill a screen.
const smallUnits: ReadonlySet<CurrencyCode> = new Set([
  'AMD', 'ARS', 'BIF', 'CLP', 'COP', 'CRC', 'DJF', 'GNF', 'HUF', 'IDR', 'INR', 'ISK', 'JPY', 'KHR', 'KMF', 'KRW', 'KZT', 'LAK', 'LBP', 'MGA', 'MMK', 'MNT', 'MWK', 'NGN',
  'PKR', 'PYG', 'RWF', 'TZS', 'UGX', 'UZS', 'VND', 'XAF', 'XOF', 'XPF',
])

/** Why an API amount cannot be taken; the limit is in the API's unit. */
export type ApiAmountError =
  | { rule: 'not_a_positive_integer' }
  | { rule: 'not_a_multiple'; multipleOf: number }
  | { rule: 'too_large'; maximum: number }
  | { rule: 'too_small'; minimum: number }

export type LedgerAmount = { ok: true; amountMinor: number } | { ok: false; error: ApiAmountError }

/** Ledger units in one API unit where the ledger's are the smaller ones (MGA), else 1. */
function ledgerUnitsPerApiUnit(currency: CurrencyCode): number {
  const exponent = currencyExponent(currency)
  return 10 ** Math.max(0, exponent - apiExponent(currency))
}

/** API units in one ledger unit where the API's are the smaller ones (ISK, UGX), else 1. */
function apiUnitsPerLedgerUnit(currency: CurrencyCode): number {
  const exponent = currencyExponent(currency)
  return 10 ** Math.max(0, apiExponent(currency) - exponent)
}

/** The smallest step of an API amount: the third decimal is always zero, and so are decimals that the currency does not have. */
function stepOf(currency: CurrencyCode): number {
  return currencyExponent(currency) === 3 ? 10 : apiUnitsPerLedgerUnit(currency)
}

/** Turns a positive amount of a request into ledger minor units, or says which rule of its currency it breaks. */
export function toLedgerAmount(apiAmount: number, currency: CurrencyCode, multipleOf = stepOf(currency)): LedgerAmount {
  if (!Number.isInteger(apiAmount) || apiAmount <= 0) return { ok: false, error: { rule: 'not_a_positive_integer' } }
  const maximum = Math.min(apiAmountMax, Math.floor(limits.amountMinorMax / ledgerUnitsPerApiUnit(currency)))
  if (apiAmount > maximum) return { ok: false, error: { rule: 'too_large', maximum } }
  if (apiAmount % multipleOf !== 0) return { ok: false, error: { rule: 'not_a_multiple', multipleOf } }
  return { ok: true, amountMinor: (apiAmount / apiUnitsPerLedgerUnit(currency)) * ledgerUnitsPerApiUnit(currency) }
}

/** As `toLedgerAmount`, for an amount to charge, which has a minimum and a lower maximum; refunds and captures have none. */
export function toLedgerChargeAmount(apiAmount: number, currency: CurrencyCode): LedgerAmount {
  const amount = toLedgerAmount(apiAmount, currency)
  const minimum = chargeMinimums[currency] ?? 1
  if (amount.ok && apiAmount > chargeMax && !smallUnits.has(currency)) return { ok: false, error: { rule: 'too_large', maximum: chargeMax } }
  return amount.ok && apiAmount < minimum ? { ok: false, error: { rule: 'too_small', minimum } } : amount
}

/** As `toLedgerAmount`, for a payout: fees leave a third decimal, and a bank transfers it, unlike the card networks. */
export function toLedgerPayoutAmount(apiAmount: number, currency: CurrencyCode): LedgerAmount {
  return toLedgerAmount(apiAmount, currency, apiUnitsPerLedgerUnit(currency))
}

/**
 * Writes a ledger amount, which may be negative or zero, in the API's unit. Exact for whatever `toLedgerAmount` took. Other amounts, such as fees,
 * may be finer than the API can say in MGA: these are rounded half away from zero, so a net is to be computed from the amount and fee as written.
 */
export function fromLedgerAmount(amountMinor: number, currency: CurrencyCode): number {
  const ledgerUnits = ledgerUnitsPerApiUnit(currency)
  const magnitude = Math.abs(amountMinor)
  const remainder = magnitude % ledgerUnits
  const whole = (magnitude - remainder) / ledgerUnits + (remainder * 2 >= ledgerUnits && remainder > 0 ? 1 : 0)
  const apiAmount = whole * apiUnitsPerLedgerUnit(currency)
  return amountMinor < 0 && apiAmount !== 0 ? -apiAmount : apiAmount
}
