import type { CurrencyCode } from '@counterfoil/contract/currencies'
import { currencyExponent } from '@counterfoil/contract/currencies'
import { limits } from '@counterfoil/contract/limits'
import type { PayoutMethod } from '@counterfoil/contract/statuses'
import { addBusinessDays } from '../../infra/business-days.ts'

/** What a withdrawal costs, how small it may be and when it arrives. */

/** Half of the currency's unit, such as 0.50 USD; fifty of what has no decimals. */
function instantFeeMinor(currency: CurrencyCode): number {
  const exponent = currencyExponent(currency)
  return exponent === 0 ? 50 : 10 ** exponent / 2
}

/** What the platform keeps of a withdrawal, in minor units: nothing, unless it is immediate. */
export function withdrawalFeeMinor(currency: CurrencyCode, method: PayoutMethod): number {
  return method === 'instant' ? instantFeeMinor(currency) : 0
}

/** Banks pay these two in whole units only, though the currencies have decimals. */
const wholeUnitCurrencies: readonly string[] = ['HUF', 'TWD']

/** Amounts are multiples of it. */
export function payoutStepMinor(currency: string): number {
  return wholeUnitCurrencies.includes(currency) ? 10 ** currencyExponent(currency) : 1
}

/** The smallest withdrawal: one whole unit of the currency. */
export function payoutMinimumMinor(currency: string): number {
  return 10 ** currencyExponent(currency)
}

/** The largest amount that can be withdrawn, so that its fee is left beside it. */
export function payoutMaximumMinor(currency: string, availableMinor: number, feeMinor: number): number {
  const step = payoutStepMinor(currency)
  return Math.max(0, Math.floor((availableMinor - feeMinor) / step) * step)
}

export interface PayoutTimes {
  /** When the bank is told; it can be cancelled until then. */
  readonly handsOverAt: Date
  readonly arrivalDate: Date
}

/**
 * An immediate withdrawal leaves and arrives at once; others leave with the next business day.
 * @param notBefore while the account is new.
 */
export function payoutTimes(now: Date, method: PayoutMethod, notBefore: Date): PayoutTimes {
  const start = notBefore > now ? notBefore : now
  if (method === 'instant') return { handsOverAt: start, arrivalDate: start }
  return { handsOverAt: addBusinessDays(start, 1), arrivalDate: addBusinessDays(start, limits.payoutBusinessDays) }
}
