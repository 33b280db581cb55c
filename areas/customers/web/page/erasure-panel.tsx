import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

/** How far the erasure of the customer's personal data is. */
export function ErasurePanel({ erasure }: { erasure: NonNullable<CustomerDetail['erasure']> }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { state, requested_by: member, done_count: done, total_count: total } = erasure
  return (
    <section className={`card ${detail.panel}`} aria-label={t(`erasure.${state}`)} aria-live="polite">
      <strong>{t(`erasure.${state}`)}</strong>
      {state === 'running' && total !== null && total > 0 && (
        <p>{t('erasure.progress', { done: formatCount(done, locale), total: formatCount(total, locale) })}</p>
      )}
      {state === 'failed' && <p>{t('erasure.failedText')}</p>}
      {erasure.erased_at !== null && <p>{t('erasure.doneText', { time: formatTime(erasure.erased_at, timeZone, locale), member })}</p>}
    </section>
  )
}
