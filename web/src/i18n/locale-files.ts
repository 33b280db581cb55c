import type { Locale } from '@counterfoil/contract/locale'

/** Addresses of the locale files, hashed in the build so that they can be cached for ever. One file is one language's texts of one area. */
const addresses = import.meta.glob<string>('../locales/*/*.json', { query: '?url', import: 'default', eager: true })

export function localeAddress(locale: Locale, area: string): string {
  const address = addresses[`../locales/${locale}/${area}.json`]
  if (!address) throw new Error(`There are no ${locale} texts for ${area}`)
  return address
}
