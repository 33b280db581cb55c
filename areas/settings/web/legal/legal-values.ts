import { useTranslation } from 'react-i18next'
import { type LegalDetails, type LegalField, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'

export type LegalValues = Record<LegalField, string>

/** What was never given is an empty field. */
export function readLegalValues(details: LegalDetails): LegalValues {
  return Object.fromEntries(legalFields.map((field) => [field, details[field] ?? ''])) as LegalValues
}

/** What differs from the details in force; an emptied field is null. */
export function collectLegalChanges(values: LegalValues, details: LegalDetails): Partial<Record<LegalField, string | null>> {
  return Object.fromEntries(
    legalFields.flatMap((field) => {
      const value = values[field].trim() || null
      return value === details[field] ? [] : [[field, value]]
    }),
  )
}

/** Returns how a legal detail is shown: a country by its name, and a word for what was never given. */
export function useLegalValue(): (field: LegalField, value: string | null) => string {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  return (field, value) => {
    if (value === null) return t('info.none')
    return field === 'country' ? nameCountry(value, locale) : value
  }
}
