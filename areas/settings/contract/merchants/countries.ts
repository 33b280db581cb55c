import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** Countries and territories, ISO 3166-1. Their names come from the reader's browser. */
// biome-ignore format: one code per line would fill three screens.
export const countryCodes = [
  'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BL',
  'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BV', 'BW', 'BY', 'BZ', 'CA', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV',
  'CW', 'CX', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'FR', 'GA', 'GB', 'GD',
  'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HM', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM',
  'IN', 'IO', 'IQ', 'IR', 'IS', 'IT', 'JE', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK',
  'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW',
  'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR',
  'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS',
  'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'UM', 'US', 'UY',
  'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF', 'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW',
] as const
export type CountryCode = (typeof countryCodes)[number]

/** What a business of a country usually sells in; it may choose another currency. */
// biome-ignore format: a line a currency would hide the table.
const currencies: Readonly<Partial<Record<CurrencyCode, readonly CountryCode[]>>> = {
  EUR: ['AD', 'AT', 'AX', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MC', 'ME', 'MT', 'NL', 'PT', 'SI', 'SK', 'SM', 'VA'],
  AED: ['AE'], AUD: ['AU'], BRL: ['BR'], CAD: ['CA'], CHF: ['CH', 'LI'], CLP: ['CL'], CNY: ['CN'], COP: ['CO'], CZK: ['CZ'], DKK: ['DK', 'FO', 'GL'],
  EGP: ['EG'], GBP: ['GB', 'GG', 'IM', 'JE'], HKD: ['HK'], HUF: ['HU'], IDR: ['ID'], ILS: ['IL'], INR: ['IN'], ISK: ['IS'], JPY: ['JP'], KES: ['KE'],
  KRW: ['KR'], KWD: ['KW'], LYD: ['LY'], MAD: ['MA'], MOP: ['MO'], MXN: ['MX'], MYR: ['MY'], NGN: ['NG'], NOK: ['NO', 'SJ'], NZD: ['NZ'], PEN: ['PE'], PHP: ['PH'],
  PKR: ['PK'], PLN: ['PL'], RON: ['RO'], RSD: ['RS'], SAR: ['SA'], SEK: ['SE'], SGD: ['SG'], THB: ['TH'], TRY: ['TR'], TWD: ['TW'], UAH: ['UA'],
  VND: ['VN'], ZAR: ['ZA'],
}

export function usualCurrency(country: CountryCode): CurrencyCode {
  const found = Object.entries(currencies).find(([, countries]) => countries.includes(country))
  return found ? (found[0] as CurrencyCode) : 'USD'
}
