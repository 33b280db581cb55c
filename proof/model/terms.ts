import { dayMs } from '#kernel/time/durations.ts'
import { behaviourOf, type Card } from './cards.ts'
import type { Currency } from './orders.ts'

/** What an account pays, by the program's defaults and after it has agreed terms of its own in the middle of a run. */

interface Fee {
  readonly basisPoints: number
  readonly fixedMinor: number
}

const defaults: Readonly<Record<Currency, Fee>> = {
  usd: { basisPoints: 290, fixedMinor: 30 },
  eur: { basisPoints: 290, fixedMinor: 30 },
  jpy: { basisPoints: 360, fixedMinor: 0 },
}

const reserve = { basisPoints: 1500, days: 3 }
const usual: Fee = { basisPoints: 250, fixedMinor: 0 }
const amex: Fee = { basisPoints: 350, fixedMinor: 0 }
const domestic: Fee = { basisPoints: 140, fixedMinor: 0 }
const dollars: Fee = { basisPoints: 240, fixedMinor: 25 }
const yen: Fee = { basisPoints: 300, fixedMinor: 0 }
const anything = { brand: null, region: null, currency: null }
const inCurrency = {
  disputeFeeMinor: 1200,
  isDisputeFeeReturned: true,
  withdrawals: { standard: { basisPoints: 25, minimumMinor: 10 }, instant: { basisPoints: 150, minimumMinor: 40 } },
  negativeLimitMinor: 2000,
}

/** As the product takes them. */
export const agreedTerms = {
  reserve,
  rules: [
    { ...anything, ...usual },
    { ...anything, brand: 'amex', ...amex },
    { ...anything, region: 'domestic' as const, ...domestic },
    { ...anything, currency: 'USD' as const, ...dollars },
    { ...anything, currency: 'JPY' as const, ...yen },
  ],
  currencies: { USD: inCurrency, EUR: inCurrency, JPY: inCurrency },
  conversions: {},
}

export interface SaleTerms {
  readonly card: Card
  readonly currency: Currency
  readonly isAgreed: boolean
}

/** Half up on the total, and never more than the sale. */
export function feeOf(amountMinor: number, terms: SaleTerms): number {
  const { basisPoints, fixedMinor } = ruleOf(terms)
  return Math.min(amountMinor, share(amountMinor, basisPoints) + fixedMinor)
}

/** Of two rules that fit, the brand goes before the region, and that before the currency. */
function ruleOf({ card, currency, isAgreed }: SaleTerms): Fee {
  if (!isAgreed) return defaults[currency]
  const { brand, isDomestic } = behaviourOf(card)
  if (brand === 'amex') return amex
  if (isDomestic) return domestic
  if (currency === 'usd') return dollars
  return currency === 'jpy' ? yen : usual
}

const share = (amountMinor: number, basisPoints: number) => Math.floor((amountMinor * basisPoints + 5000) / 10_000)

export const reserveLastsMs = reserve.days * dayMs

/** What of a sale is held back once it is available, at most what it brings. */
export function reserveOf(amountMinor: number, terms: SaleTerms): number {
  return terms.isAgreed ? Math.min(share(amountMinor, reserve.basisPoints), amountMinor - feeOf(amountMinor, terms)) : 0
}

export const negativeLimitMinor = (isAgreed: boolean, currency: Currency) => (isAgreed ? inCurrency.negativeLimitMinor : defaultLimits[currency])

/** About a thousand dollars. */
const defaultLimits: Readonly<Record<Currency, number>> = { usd: 100_000, eur: 100_000, jpy: 150_000 }

/** Fifteen dollars, and kept in any case. */
const defaultDisputeFees: Readonly<Record<Currency, number>> = { usd: 1500, eur: 1500, jpy: 2250 }

export function disputeFeeOf(currency: Currency, isAgreed: boolean): { amountMinor: number; isReturned: boolean } {
  if (!isAgreed) return { amountMinor: defaultDisputeFees[currency], isReturned: false }
  return { amountMinor: inCurrency.disputeFeeMinor, isReturned: inCurrency.isDisputeFeeReturned }
}

const freely = { basisPoints: 0, minimumMinor: 0 }
/** At once it costs one percent, and half a dollar at least. */
const defaultInstant: Readonly<Record<Currency, typeof freely>> = {
  usd: { basisPoints: 100, minimumMinor: 50 },
  eur: { basisPoints: 100, minimumMinor: 50 },
  jpy: { basisPoints: 100, minimumMinor: 75 },
}

export interface PayoutTerms {
  readonly currency: Currency
  readonly isInstant: boolean
  readonly isAgreed: boolean
}

/** On top of what arrives. */
export function payoutFeeOf(amountMinor: number, { currency, isInstant, isAgreed }: PayoutTerms): number {
  const agreed = inCurrency.withdrawals[isInstant ? 'instant' : 'standard']
  const { basisPoints, minimumMinor } = isAgreed ? agreed : isInstant ? defaultInstant[currency] : freely
  return Math.max(minimumMinor, share(amountMinor, basisPoints))
}
