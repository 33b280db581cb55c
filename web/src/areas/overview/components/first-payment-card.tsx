import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './start-card.module.css'

/** The next step in a sandbox that nothing was paid in yet. */
export function FirstPaymentCard() {
  const { t } = useTranslation('overview')
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
      <Link to="/developer" className={styles.way}>
        {t('first.link')}
      </Link>
    </section>
  )
}
