import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'
import styles from '../../ui/layout/detail.module.css'
import { DateTime } from '../../ui/time/date-time.tsx'
import { pendingOfSubjectQuery } from './queries.ts'

/** The change of a role or a member that waits for a second person. */
export function PendingChange({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation('shell')
  const { id } = useMerchant()
  const canOpen = useMerchantStore((state) => state.routes.includes('/approvals/team/$approvalId'))
  const pending = useQuery({ ...pendingOfSubjectQuery(id, subjectId), enabled: canOpen }).data?.items[0]
  if (!pending) return null
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={t('secondPerson.pending.title')}>
      <strong>{t('secondPerson.pending.title')}</strong>
      <p>{t(`secondPerson.pending.${pending.action === 'role.delete' ? 'deletion' : 'text'}`, { name: pending.requested_by })}</p>
      <p className={styles.next}>
        {t('secondPerson.pending.expires')} <DateTime at={pending.expires_at} />
      </p>
      <p>
        <Link to="/approvals/team/$approvalId" params={{ approvalId: pending.id }}>
          {t(pending.can_decide ? 'secondPerson.pending.decide' : 'secondPerson.pending.view')}
        </Link>
      </p>
    </section>
  )
}
