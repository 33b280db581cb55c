import type { Locale } from '@counterfoil/contract/locale'
import { toLocale } from '@counterfoil/contract/locale'
import { useTranslation } from 'react-i18next'

/** The language in effect; the component renders again when it changes. */
export function useLocale(): Locale {
  return toLocale(useTranslation().i18n.language)
}
