import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import { type Money, requireCurrency } from '#kernel/money/money.ts'

/** What one euro is worth in a currency, as exact decimal text such as `1.0850`. */
export interface ReferenceRate {
  readonly currency: CurrencyCode
  readonly rate: string
}

/**
 * Converts an amount by the reference rates of both currencies. Rounded half away from zero, in minor units; exact until then.
 * @throws Error where the amount is in another currency than its rate.
 */
export function convertAtReference({ amountMinor, currency }: Money, from: ReferenceRate, into: ReferenceRate): number {
  requireCurrency({ amountMinor, currency }, from.currency)
  const [rate, other] = [fractionOf(from.rate), fractionOf(into.rate)]
  const numerator = BigInt(Math.abs(amountMinor)) * other.numerator * rate.denominator * 10n ** BigInt(currencyExponent(into.currency))
  const denominator = rate.numerator * other.denominator * 10n ** BigInt(currencyExponent(currency))
  const converted = Number((2n * numerator + denominator) / (2n * denominator))
  return amountMinor < 0 ? -converted : converted
}

function fractionOf(rate: string): { numerator: bigint; denominator: bigint } {
  const [whole = '', decimals = ''] = rate.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}
