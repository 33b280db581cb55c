import { hours, weekdays } from '@counterfoil/contract/acceptance/fields'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import type { PaymentStatus } from '@counterfoil/contract/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListWords } from '../../shared/lists/list-words.ts'
import { useQueryWords } from '../../shared/lists/use-query-words.ts'
import { formatHours, nameWeekday } from '../../shared/payments/hours.ts'
import { PaymentStatusTag } from '../../shared/payments/payment-status-tag.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'

/** What the list of payments says. */
export function usePaymentWords(): ListWords {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { names, hints } = useQueryWords(paymentQuery, 'payments:filters')
  return useMemo(
    () => ({
      names: {
        ...names,
        values: {
          ...names.values,
          hour: Object.fromEntries(hours.map((hour) => [hour, formatHours(Number(hour), locale)])),
          weekday: Object.fromEntries(weekdays.map((day) => [day, nameWeekday(day, locale)])),
        },
      },
      hints,
      drawValue: (field, value) => field === 'status' && <PaymentStatusTag status={value as PaymentStatus} />,
      nothing: ({ payment_id: id }) => (id === undefined ? undefined : t('empty.idText')),
      search: t('search.label'),
      placeholder: t('search.placeholder'),
      failed: t('list.failed'),
      older: t('searchEnd.older'),
      newer: t('searchEnd.newer'),
      unsearched: { note: t('searchEnd.unsearched'), search: t('searchEnd.all') },
      offline: t('list.offline'),
      offlineEmpty: t('list.offlineEmpty'),
    }),
    [t, locale, names, hints],
  )
}
