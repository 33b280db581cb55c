import type { PaymentItem } from '@counterfoil/contract/payments/endpoints'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentTable } from '../../../shared/payments/payment-table.tsx'
import styles from './latest-payments.module.css'

const rowsExpected = 6

/** What came in last, whatever its currency and the range in view. */
export function LatestPayments({ items }: { items: readonly PaymentItem[] | undefined }) {
  const { t } = useTranslation('overview')
  return (
    <section className={styles.latest}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('latest.title')}</h2>
        <Link to="/payments" className={styles.all}>
          {t('latest.all')}
        </Link>
      </div>
      <PaymentTable items={items} caption={t('latest.caption')} rowsExpected={rowsExpected} />
    </section>
  )
}
