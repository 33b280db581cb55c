import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { computePayoutFee, type PayoutFee } from '#areas/billing/server/terms/index.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import { addBusinessDays } from '#server/infra/clock/business-days.ts'

/** How small and how large a withdrawal may be, and when it arrives. */

/** Banks pay these two in whole units only, though the currencies have decimals. */
const wholeUnitCurrencies: readonly string[] = ['HUF', 'TWD']

/** Amounts are multiples of it. */
export function payoutStepMinor(currency: CurrencyCode): number {
  return wholeUnitCurrencies.includes(currency) ? 10 ** currencyExponent(currency) : 1
}

/** The smallest withdrawal: one whole unit of the currency. */
export function payoutMinimumMinor(currency: CurrencyCode): number {
  return 10 ** currencyExponent(currency)
}

/** The largest amount that can be withdrawn with its fee beside it; zero where there is none. */
export function payoutMaximumMinor({ amountMinor: availableMinor, currency }: Money, fee: PayoutFee): number {
  const step = payoutStepMinor(currency)
  const fits = (steps: number) => steps * step + computePayoutFee(steps * step, fee) <= availableMinor
  // An amount and its fee only grow together, so the last that fits is found by halving.
  let [low, high] = [0, Math.max(0, Math.floor(availableMinor / step))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low * step
}

export interface PayoutTimes {
  /** When the bank is told; it can be canceled until then. */
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
  return { handsOverAt: addBusinessDays(start, 1), arrivalDate: addBusinessDays(start, payoutLimits.payoutBusinessDays) }
}
