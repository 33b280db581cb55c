import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import type { PaymentItem } from '@counterfoil/contract/payments'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentTable } from '../../../shared/payments/payment-table.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import styles from './latest-payments.module.css'

const rowsExpected = 6

/** What came in last, whatever its currency and the range in view. */
export function LatestPayments({ items }: { items: readonly PaymentItem[] | undefined }) {
  const { t } = useTranslation('overview')
  const { kind } = useMerchant()
  return (
    <section className={styles.latest}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('latest.title')}</h2>
        <Link to="/payments" className={styles.all}>
          {t('latest.all')}
        </Link>
      </div>
      {items?.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<CreditCardOutlined />}
            title={t('latest.emptyTitle')}
            text={t('latest.emptyText')}
            actions={kind === 'sandbox' && <Link to="/payments">{t('latest.how')}</Link>}
          />
        </div>
      ) : (
        <PaymentTable items={items} caption={t('latest.caption')} rowsExpected={rowsExpected} />
      )}
    </section>
  )
}
