import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CodeIcon from 'lucide-react/icons/code'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { CreateTestPayment } from '#web/shared/payments/create-test-payment.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './start-card.module.css'

/** The next step of an account without payments, in place of figures that are all zero. */
export function FirstRun() {
  const { t } = useTranslation('overview')
  const { id, kind } = useMerchant()
  const mayManageKeys = useCan('keys.manage')
  const mayStart = [mayManageKeys, useCan('payments.create_test')].includes(true)
  const info = useQuery(merchantInfoQuery(id))
  if (kind === 'sandbox' && mayStart) return <FirstPaymentCard />
  if (info.isPending) return null
  if (kind === 'live' && info.data?.can_take_payments === false) return <MissingCard />
  return (
    <div className="card">
      <EmptyState title={t('latest.emptyTitle')} text={t('latest.emptyText')} actions={mayManageKeys && <Link to="/developer/keys">{t('first.link')}</Link>} />
    </div>
  )
}

/** The first steps in a sandbox that nothing was paid in yet. */
function FirstPaymentCard() {
  const { t } = useTranslation('overview')
  const mayManageKeys = useCan('keys.manage')
  return (
    <section className={`card ${styles.start}`} aria-labelledby="first-payment">
      <span className={styles.icon} aria-hidden="true">
        <CodeIcon />
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
