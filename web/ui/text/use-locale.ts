import { useTranslation } from 'react-i18next'
import { type Locale, toLocale } from '#kernel/locale.ts'

/** The language in effect; the component renders again when it changes. */
export function useLocale(): Locale {
  return toLocale(useTranslation().i18n.language)
}
