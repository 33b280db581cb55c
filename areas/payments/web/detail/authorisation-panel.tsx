import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { isPaymentInstructed } from '../instructions.ts'

/** Money that is reserved and not yet taken, with the time that is left to take it. */
export function AuthorisationPanel({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const now = useNow()
  const { time_zone: timeZone } = useMerchant()
  const { status, capture_before: before, currency, amount_capturable_minor: capturableMinor } = payment
  if (status !== 'uncaptured' || !before || isPaymentInstructed(payment)) return null
  const left = formatTimeLeft(Date.parse(before) - now, locale)
  const time = formatTime(before, timeZone, locale)
  const amount = formatMoney(capturableMinor, currency, locale)
  const title = left ? t('authorisation.title') : t('note.expired')
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={title}>
      <strong>{title}</strong>
      <p>{left ? t('authorisation.text', { amount, left, time }) : t('authorisation.expired', { time })}</p>
    </section>
  )
}
