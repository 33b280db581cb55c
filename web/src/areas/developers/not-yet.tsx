import type { AccountRequirement } from '@counterfoil/contract/merchants'
import { useTranslation } from 'react-i18next'
import { AccountRequirements } from '../../ui/account-requirements.tsx'
import styles from './developers.module.css'

/** Keys of an account that cannot take money yet can be made, but their payments are refused. */
export function NotYet({ missing }: { missing: readonly AccountRequirement[] }) {
  const { t } = useTranslation('developers')
  return (
    <section className={`card ${styles.notYet}`} aria-labelledby="not-yet">
      <h2 id="not-yet" className={styles.cardTitle}>
        {t('notYet.title')}
      </h2>
      <p className={styles.text}>{t('notYet.text')}</p>
      <AccountRequirements missing={missing} />
    </section>
  )
}
