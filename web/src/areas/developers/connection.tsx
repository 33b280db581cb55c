import { useTranslation } from 'react-i18next'
import { CopyableId } from '../../ui/copyable-id.tsx'
import styles from './developers.module.css'

/** Where the merchant API is, for whoever connects the official client. */
export function Connection() {
  const { t } = useTranslation('developers')
  const { origin } = window.location
  return (
    <section className="card" aria-labelledby="connection">
      <h2 id="connection" className={styles.cardTitle}>
        {t('connection.title')}
      </h2>
      <p className={styles.text}>{t('connection.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('connection.address')}</dt>
        <dd>
          <CopyableId id={`${origin}/v1`} isWhole />
        </dd>
      </dl>
    </section>
  )
}
