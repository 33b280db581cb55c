import { type CountryCode, countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'

/** Returns the name of a country in the reader's language; what isn't a code as it is. */
export function nameCountry(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([localeHeader[locale]], { type: 'region' }).of(code) ?? code
}

/** Lists all countries by their names in the reader's language, in its order. */
export function listCountries(locale: Locale): { code: CountryCode; name: string }[] {
  const names = new Intl.DisplayNames([localeHeader[locale]], { type: 'region' })
  const { compare } = new Intl.Collator(localeHeader[locale])
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) => compare(one.name, other.name))
}
