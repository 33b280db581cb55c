import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateTestPayment } from '#web/shared/payments/create-test-payment.tsx'
import { useCan } from '#web/stores/merchant.ts'
import styles from './start-card.module.css'

/** The first steps in a sandbox that nothing was paid in yet. */
export function FirstPaymentCard() {
  const { t } = useTranslation('overview')
  const mayManageKeys = useCan('keys.manage')
  return (
    <section className={`card ${styles.start}`} aria-labelledby="first-payment">
      <span className={styles.icon} aria-hidden="true">
        <CodeOutlined />
      </span>
      <div className={styles.words}>
        <h2 id="first-payment" className={styles.title}>
          {t('first.title')}
        </h2>
        <p className={styles.text}>{t('first.text')}</p>
      </div>
      <div className={styles.ways}>
        <CreateTestPayment />
        {mayManageKeys && (
          <Link to="/developer/keys" className={styles.way}>
            {t('first.link')}
          </Link>
        )}
      </div>
    </section>
  )
}
