import { currencyExponent } from '@counterfoil/contract/currencies'
import { limits } from '@counterfoil/contract/limits'
import { computeFeeOf } from './fees.ts'

/** What was agreed for a currency whose money does not stay in it. */
export interface Conversion {
  readonly into: string
  /** Whole units of the other currency for one whole unit, as exact decimal text such as `1.0850`. */
  readonly rate: string
  /** Of what is bought for the merchant. */
  readonly feeBasisPoints: number
}

/** A conversion with the terms that agreed on it. */
export interface AgreedConversion extends Conversion {
  readonly currency: string
  readonly version: number
}

/** Minor units of the other currency for one minor unit, as a fraction. */
interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

type Pair = Pick<AgreedConversion, 'currency' | 'into' | 'rate'>

/** What a positive amount of the currency buys in the other one, rounded down. Minor units. */
export function bought(amountMinor: number, pair: Pair): number {
  const { numerator, denominator } = ratioOf(pair)
  return Number((BigInt(amountMinor) * numerator) / denominator)
}

/** What must be sold of the other currency for a positive amount, rounded up. Minor units. */
export function sold(amountMinor: number, pair: Pair): number {
  const { numerator, denominator } = ratioOf(pair)
  return Number((BigInt(amountMinor) * numerator + denominator - 1n) / denominator)
}

/** The largest amount of the currency for which at most this much of the other one must be sold; zero where that is negative. Minor units. */
export function affordable(otherMinor: number, pair: Pair): number {
  const { numerator, denominator } = ratioOf(pair)
  return otherMinor <= 0 ? 0 : Number((BigInt(otherMinor) * denominator) / numerator)
}

/** What an exchange costs that buys this much for the merchant, half up. */
export function conversionFee(boughtMinor: number, { feeBasisPoints }: Pick<Conversion, 'feeBasisPoints'>): number {
  return computeFeeOf(boughtMinor, { basisPoints: feeBasisPoints, fixedMinor: 0 })
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
