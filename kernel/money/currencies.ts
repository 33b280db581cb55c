/** ISO 4217 exponents; a code that is absent here has two decimals. */
// biome-ignore format: one line per exponent reads as a table.
const exponents: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
}

/** Currencies of payments and balances, ISO 4217 (amendment 177), with former ones for what was paid in them. */
// biome-ignore format: one code per line would fill three screens.
export const currencyCodes = [
  'AED', 'AFN', 'ALL', 'AMD', 'ANG', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BGN', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN',
  'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLF', 'CLP', 'CNY', 'COP', 'CRC', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ETB', 'EUR', 'FJD', 'FKP',
  'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS',
  'KHR', 'KMF', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR',
  'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB',
  'RWF', 'SAR', 'SBD', 'SCR', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'STN', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH',
  'UGX', 'USD', 'UYU', 'UYW', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG',
] as const

export type CurrencyCode = (typeof currencyCodes)[number]

/** Curaçao and Sint Maarten have XCG since 31 March 2025, Bulgaria has EUR since 1 January 2026. Nothing new is charged or paid out in these. */
export const endedCurrencies: readonly CurrencyCode[] = ['ANG', 'BGN']
/** Units of account, which no account is kept in. */
const accountUnits: readonly CurrencyCode[] = ['CLF', 'UYW']
/** Currencies that an account can be opened in. */
export const openCurrencies: readonly CurrencyCode[] = currencyCodes.filter((code) => !endedCurrencies.includes(code) && !accountUnits.includes(code))

/** Entries of an object by currency. `Object.entries` would name them by any string. */
export function currencyEntries<T>(byCurrency: Readonly<Partial<Record<CurrencyCode, T>>>): [CurrencyCode, T][] {
  return Object.entries(byCurrency) as [CurrencyCode, T][]
}

/** Decimals by which the merchant API, as the public one, differs from ISO 4217. */
const apiExponents: Readonly<Partial<Record<CurrencyCode, number>>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Number of decimals between major unit and the unit in which the merchant API writes amounts. */
export function apiExponent(code: CurrencyCode): number {
  return apiExponents[code] ?? currencyExponent(code)
}

/** Number of decimals between major and minor unit, by ISO 4217 (never Intl, which displays some currencies differently). */
export function currencyExponent(code: string): number {
  return exponents[code] ?? 2
}
