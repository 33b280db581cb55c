import { customerQuery } from '@counterfoil/contract/customers/query'
import { countryCodes } from '@counterfoil/contract/merchants/countries'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCountry } from '../../../shared/countries/list-countries.ts'
import { type ListWords, listTexts } from '../../../shared/lists/list-words.ts'
import { useQueryWords } from '../../../shared/lists/use-query-words.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

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
