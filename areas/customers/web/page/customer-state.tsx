import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

/** How many payments since when, and how many disputes. */
export function CustomerState({ customer: { first_payment_at: first, payment_count: count, dispute_count: disputes } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  if (first === null) return <span>{t('payments.none')}</span>
  return (
    <>
      <span>{t('counted.since', { count, shown: formatCount(count, locale), day: formatTime(first, timeZone, locale, 'day') })}</span>
      <span>{disputes === 0 ? t('counted.noDisputes') : t('counted.disputes', { count: disputes, shown: formatCount(disputes, locale) })}</span>
    </>
  )
}
