import { hours, weekdays } from '@counterfoil/contract/acceptance/fields'
import type { PaymentStatus } from '@counterfoil/contract/statuses'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, nameAllRelativeDays } from '../../shared/lists/list-words.ts'
import { formatHours, nameWeekday } from '../../shared/payments/hours.ts'
import { PaymentStatusTag } from '../../shared/payments/payment-status-tag.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'

/** What the list of payments says. */
export function usePaymentWords(): ListWords {
  const { t } = useTranslation('payments')
  const { t: shell } = useTranslation('shell')
  const { t: common } = useTranslation()
  const locale = useLocale()
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          status: Object.fromEntries(paymentStatuses.map((status) => [status, t(`status.${status}`)])),
          brand: Object.fromEntries(cardBrands.map((brand) => [brand, common(`card.brand.${brand}`)])),
          decline: t('filters.decline', { returnObjects: true }),
          attempts: t('filters.attempts', { returnObjects: true }),
          funding: t('funding', { returnObjects: true }),
          blocked: t('filters.blocked', { returnObjects: true }),
          hour: Object.fromEntries(hours.map((hour) => [hour, formatHours(Number(hour), locale)])),
          weekday: Object.fromEntries(weekdays.map((day) => [day, nameWeekday(day, locale)])),
        },
      },
      drawValue: (field, value) => field === 'status' && <PaymentStatusTag status={value as PaymentStatus} />,
      hints: {
        last4: t('filters.last4Hint'),
        email: t('filters.emailHint'),
        customer: t('filters.customerHint'),
        fingerprint: t('filters.fingerprintHint'),
        country: t('filters.countryHint'),
        bin: t('filters.binHint'),
        expires: t('filters.expiresHint'),
        entry: t('filters.entryHint'),
        rule: t('filters.ruleHint'),
        store: t('filters.storeHint'),
        text: t('filters.textHint'),
        id: t('filters.idHint'),
      },
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
    [t, shell, common, locale],
  )
}
