import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import { type Money, requireCurrency } from '#kernel/money/money.ts'
import { computeFeeOf } from './fees.ts'

/** What was agreed for a currency whose money does not stay in it. */
export interface Conversion {
  readonly into: CurrencyCode
  /** Whole units of the other currency for one whole unit, as exact decimal text such as `1.0850`. */
  readonly rate: string
  /** Of what is bought for the merchant. */
  readonly feeBasisPoints: number
}

/** A conversion with the terms that agreed on it. */
export interface AgreedConversion extends Conversion {
  readonly currency: CurrencyCode
  readonly version: number
}

/** Minor units of the other currency for one minor unit, as a fraction. */
interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

type Pair = Pick<AgreedConversion, 'currency' | 'into' | 'rate'>

/** What a positive amount of the currency buys in the other one, rounded down. */
export function bought(money: Money, pair: Pair): Money {
  requireCurrency(money, pair.currency)
  const { numerator, denominator } = ratioOf(pair)
  return { amountMinor: Number((BigInt(money.amountMinor) * numerator) / denominator), currency: pair.into }
}

/** What must be sold of the other currency for a positive amount, rounded up. */
export function sold(money: Money, pair: Pair): Money {
  requireCurrency(money, pair.currency)
  const { numerator, denominator } = ratioOf(pair)
  return { amountMinor: Number((BigInt(money.amountMinor) * numerator + denominator - 1n) / denominator), currency: pair.into }
}

/** The largest amount of the currency for which at most this much of the other one must be sold; zero where that is negative. */
export function affordable(other: Money, pair: Pair): Money {
  requireCurrency(other, pair.into)
  const { numerator, denominator } = ratioOf(pair)
  return { amountMinor: other.amountMinor <= 0 ? 0 : Number((BigInt(other.amountMinor) * denominator) / numerator), currency: pair.currency }
}

/** What an exchange costs that buys this much for the merchant, half up. Minor units of what is bought. */
export function conversionFee(money: Money, { into, feeBasisPoints }: Pick<Conversion, 'into' | 'feeBasisPoints'>): number {
  requireCurrency(money, into)
  return computeFeeOf(money.amountMinor, { basisPoints: feeBasisPoints, fixedMinor: 0 })
}

/** A sale and a dispute's fee together are below it. */
const amountMinorMax = BigInt(limits.amountMinorMax) * 2n

/** Whether the largest amount there is can be told in the other currency without losing a unit. */
export function isWithinExactNumbers(pair: Pair): boolean {
  const { numerator, denominator } = ratioOf(pair)
  return (amountMinorMax * numerator) / denominator < BigInt(Number.MAX_SAFE_INTEGER)
}

function ratioOf({ currency, into, rate }: Pair): Ratio {
  const [whole = '', decimals = ''] = rate.split('.')
  return {
    numerator: BigInt(whole + decimals) * 10n ** BigInt(currencyExponent(into)),
    denominator: 10n ** BigInt(decimals.length + currencyExponent(currency)),
  }
}
