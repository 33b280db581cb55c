import type { LegalField } from '@counterfoil/contract/merchants/legal-details'
import { useTranslation } from 'react-i18next'
import { nameCountry } from '../../../shared/countries/list-countries.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** Returns how a legal detail is shown: a country by its name, and a word for what was never given. */
export function useLegalValue(): (field: LegalField, value: string | null) => string {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  return (field, value) => {
    if (value === null) return t('info.none')
    return field === 'country' ? nameCountry(value, locale) : value
  }
}
