import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bankAccountActions } from '#areas/approvals/contract/second-person.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { pendingRequestsQuery } from '#web/shared/payouts/bank-account-queries.ts'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** The changes of bank accounts that wait for a second person. */
export function PendingRequests() {
  const { t } = useTranslation('bank-accounts')
  const locale = useLocale()
  const { id } = useMerchant()
  const canOpen = useMerchantStore((state) => state.routes.includes('/approvals/$approvalId'))
  const requests = useQuery({ ...pendingRequestsQuery(id), enabled: canOpen })
  const pending = (requests.data?.items ?? []).flatMap((item) => {
    const action = bankAccountActions.find((name) => name === item.action)
    return action ? [{ ...item, action }] : []
  })
  if (pending.length === 0) return null
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={t('pending.title')}>
      <strong>{t('pending.title')}</strong>
      {pending.map((request) => (
        <p key={request.id}>
          <Link to="/approvals/$approvalId" params={{ approvalId: request.id }}>
            {t(`pending.${request.action}`, { name: nameSubject(request, locale) })}
          </Link>{' '}
          <span className={styles.next}>{t('pending.by', { name: request.requested_by })}</span>
        </p>
      ))}
    </section>
  )
}
