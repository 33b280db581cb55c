import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'

/** Regions that Visa's limits differ by: US, Canada, Europe, Asia Pacific, Latin America and the Caribbean, and Central Europe, Middle East and Africa. */
export const visaRegions = ['us', 'ca', 'eu', 'ap', 'lac', 'cemea'] as const
export type VisaRegion = (typeof visaRegions)[number]

/** Visa's own division of countries, which differs from that of continents. Every other country is in CEMEA. */
// biome-ignore format: one code per line would fill two screens.
const countries: Readonly<Record<Exclude<VisaRegion, 'cemea'>, readonly CountryCode[]>> = {
  us: ['US'],
  ca: ['CA'],
  eu: [
    'AD', 'AT', 'AX', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FO', 'FR', 'GB', 'GG', 'GI', 'GL', 'GR', 'HR', 'HU', 'IE', 'IL', 'IM', 'IS',
    'IT', 'JE', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SJ', 'SK', 'SM', 'TR', 'VA',
  ],
  ap: [
    'AS', 'AU', 'BD', 'BN', 'BT', 'CC', 'CK', 'CN', 'CX', 'FJ', 'FM', 'GU', 'HK', 'HM', 'ID', 'IN', 'JP', 'KH', 'KI', 'KR', 'LA', 'LK', 'MH', 'MM', 'MN', 'MO',
    'MP', 'MV', 'MY', 'NC', 'NF', 'NP', 'NR', 'NU', 'NZ', 'PF', 'PG', 'PH', 'PN', 'PW', 'SB', 'SG', 'TH', 'TK', 'TL', 'TO', 'TV', 'TW', 'UM', 'VN', 'VU', 'WF', 'WS',
  ],
  lac: [
    'AG', 'AI', 'AR', 'AW', 'BB', 'BL', 'BM', 'BO', 'BQ', 'BR', 'BS', 'BZ', 'CL', 'CO', 'CR', 'CU', 'CW', 'DM', 'DO', 'EC', 'FK', 'GD', 'GF', 'GP', 'GT', 'GY',
    'HN', 'HT', 'JM', 'KN', 'KY', 'LC', 'MF', 'MQ', 'MS', 'MX', 'NI', 'PA', 'PE', 'PR', 'PY', 'SR', 'SV', 'SX', 'TC', 'TT', 'UY', 'VC', 'VE', 'VG', 'VI',
  ],
}

/** The region of the account's country; an unknown code is in CEMEA as well. */
export function visaRegionOf(country: string): VisaRegion {
  const found = Object.entries(countries).find(([, codes]) => (codes as readonly string[]).includes(country))
  return (found?.[0] as VisaRegion | undefined) ?? 'cemea'
}
