import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** What the list of customers says. */
export function useCustomerWords(): ListWords {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { names, hints } = useQueryWords(customerQuery, 'customers:filters')
  return useMemo(
    () => ({
      names: { ...names, values: { ...names.values, country: Object.fromEntries(countryCodes.map((code) => [code, nameCountry(code, locale)])) } },
      hints,
      nothing: ({ customer_id: id }) => (id === undefined ? undefined : t('list.idText')),
      ...listTexts((key) => t(`list.${key}`)),
    }),
    [t, locale, names, hints],
  )
}
