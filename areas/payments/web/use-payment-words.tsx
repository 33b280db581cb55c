import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hours, weekdays } from '#areas/acceptance/contract/fields.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import type { ListWords } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { formatHours, nameWeekday } from '#web/shared/payments/hours.ts'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

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
