import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { isUnreceived, PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatListed } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import rows from '../rows.module.css'
import styles from './latest.module.css'

const rowsExpected = 4

/** What came in last, whatever its currency and the range in view. */
export function Latest({ items }: { items: readonly PaymentItem[] | undefined }) {
  const { t } = useTranslation('overview')
  return (
    <section aria-labelledby="latest" aria-busy={!items}>
      <div className={rows.head}>
        <h2 id="latest">{t('latest.title')}</h2>
        <Link to="/payments">{t('latest.all')}</Link>
      </div>
      <ul>
        {items
          ? items.map((payment) => <Row key={payment.id} payment={payment} />)
          : Array.from({ length: rowsExpected }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without content.
              <li key={index} className={`${rows.row} ${styles.row}`}>
                <SkeletonBar width="80%" />
                <SkeletonBar width="60%" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** The amount, what it was for, and its state where that isn't the usual one. */
function Row({ payment }: { payment: PaymentItem }) {
  const locale = useLocale()
  const now = useNow()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const { id, status, created_at: at } = payment
  const what = payment.description ?? payment.order_number ?? shortenId(id)
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <strong className={styles.amount} data-quiet={isUnreceived(status) || undefined}>
        <Money amountMinor={payment.amount_minor} currency={payment.currency} mode="point" />
      </strong>
      <Link to="/payments/$paymentId" params={{ paymentId: id }} className={`${rows.what} ${styles.what}`} title={what}>
        {what}
      </Link>
      <span className={styles.status}>{status !== 'successful' && <PaymentStatusTag status={status} />}</span>
      <span className={`${rows.what} ${styles.customer}`} title={payment.customer_email ?? undefined}>
        {payment.customer_email}
      </span>
      <time className={styles.time} dateTime={at} title={inZone(at)}>
        {formatListed(at, timeZone, locale, now)}
      </time>
    </li>
  )
}
