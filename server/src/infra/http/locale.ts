import { type Locale, toLocale } from '@counterfoil/contract/locale'

/** The first language of Accept-Language, mapped to one of ours. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return toLocale(acceptLanguage?.split(',')[0])
}
