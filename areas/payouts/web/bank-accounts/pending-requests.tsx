import { bankAccountActions } from '@counterfoil/contract/approvals/second-person'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameSubject } from '../../../shared/approvals/name-subject.ts'
import { useMerchant, useMerchantStore } from '../../../stores/merchant.ts'
import styles from '../../../ui/layout/detail.module.css'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { pendingRequestsQuery } from './queries.ts'

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
