import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import styles from '../../../ui/detail.module.css'
import { formatTime } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'

/** Why a payment was called off, and when. */
export function CancellationPanel({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { canceled_at: at, cancellation_reason: reason } = payment
  if (!at || !reason) return null
  return (
    <section className={`card ${styles.panel}`} aria-label={t('cancellation.title')}>
      <strong>{t('cancellation.title')}</strong>
      <p>{t('cancellation.text', { reason: t(`cancellationReason.${reason}`), time: formatTime(at, timeZone, locale) })}</p>
    </section>
  )
}
