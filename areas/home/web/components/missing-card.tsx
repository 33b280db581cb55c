import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/merchant-info-query.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from './start-card.module.css'

/** What a live account needs before it can take money; gone once it can. */
export function MissingCard() {
  const { t } = useTranslation('overview')
  const { id } = useMerchant()
  const info = useQuery(merchantInfoQuery(id)).data
  if (!info || info.can_take_payments) return null
  return (
    <section className="card" aria-labelledby="account-missing">
      <h2 id="account-missing" className={styles.title}>
        {t('missing.title')}
      </h2>
      <p className={styles.text}>{t('missing.text')}</p>
      <div className={styles.list}>
        <AccountRequirements missing={info.missing} />
      </div>
    </section>
  )
}
