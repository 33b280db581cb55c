import { countryCodes } from '@counterfoil/contract/merchants/countries'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCountry } from '../../../shared/countries/list-countries.ts'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** What the list of customers says. */
export function useCustomerWords(): ListWords {
  const { t } = useTranslation('customers')
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          country: Object.fromEntries(countryCodes.map((code) => [code, nameCountry(code, locale)])),
          disputed: { yes: t('filters.disputed.yes') },
        },
      },
      hints: { name: t('filters.nameHint'), email: t('filters.emailHint'), id: t('filters.idHint') },
      nothing: ({ customer_id: id }) => (id === undefined ? undefined : t('list.idText')),
      ...listTexts((key) => t(`list.${key}`)),
    }),
    [t, shell, locale],
  )
}
