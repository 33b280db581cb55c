import { type CurrencyCode, currencyExponent } from './currencies.ts'

/** What a plain order costs where a unit is worth much less than a dollar or a euro. */
// biome-ignore format: one line per amount reads as a table.
const amounts: readonly (readonly [amountMajor: number, codes: readonly CurrencyCode[]])[] = [
  [420, ['CZK', 'DKK', 'EGP', 'HKD', 'MXN', 'NOK', 'SEK', 'THB', 'TRY', 'TWD', 'UAH', 'UYU', 'ZAR']],
  [4_200, ['AFN', 'ALL', 'AMD', 'BDT', 'DOP', 'DZD', 'ETB', 'GYD', 'INR', 'ISK', 'JMD', 'JPY', 'KES', 'KGS', 'LRD', 'NPR', 'PHP', 'PKR', 'RSD', 'RUB', 'XPF', 'YER']],
  [42_000, ['AOA', 'ARS', 'BIF', 'CDF', 'CLP', 'COP', 'CRC', 'DJF', 'GNF', 'HUF', 'IQD', 'KHR', 'KMF', 'KRW', 'KZT', 'LKR', 'MMK', 'MNT', 'MWK', 'NGN', 'RWF', 'SOS', 'TZS', 'XAF', 'XOF']],
  [420_000, ['IDR', 'LAK', 'LBP', 'MGA', 'PYG', 'UGX', 'UZS', 'VND']],
]

const byCurrency = new Map(amounts.flatMap(([amountMajor, codes]) => codes.map((code) => [code, amountMajor] as const)))

/** Returns the amount of a sample payment in major units: the price of a plain order, so that it looks like trade in every currency. */
export function sampleAmountMajor(currency: CurrencyCode): number {
  return byCurrency.get(currency) ?? 42
}

/** The same in minor units. */
export function sampleAmountMinor(currency: CurrencyCode): number {
  return sampleAmountMajor(currency) * 10 ** currencyExponent(currency)
}
