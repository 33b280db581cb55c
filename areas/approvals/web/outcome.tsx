import { useTranslation } from 'react-i18next'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DateTime } from '#web/ui/time/date-time.tsx'

interface OutcomeProps {
  approval: Pick<Approval, 'status' | 'can_decide' | 'is_own' | 'decline_reason' | 'failure' | 'expires_at'>
  /** Who decides: a member with a higher limit, or a second person. */
  by: 'limit' | 'person'
}

/** What happens next, or how the request ended. */
export function Outcome({ approval, by }: OutcomeProps) {
  const { t } = useTranslation('approvals')
  const { status, can_decide: canDecide, is_own: isOwn, decline_reason: reason, failure } = approval
  if (status === 'approved' || status === 'canceled') return null
  const isPending = status === 'pending'
  const next = t(canDecide ? 'outcome.decide' : isOwn ? `outcome.own.${by}` : `outcome.others.${by}`)
  return (
    <section className={`card ${styles.panel}`} data-tone={isPending ? 'warn' : 'bad'} aria-label={t(`status.${status}`)}>
      <strong>{t(`outcome.title.${status}`)}</strong>
      <p>{isPending ? next : (reason ?? failure ?? t('outcome.expired'))}</p>
      {isPending && (
        <p className={styles.next}>
          {t('facts.expires')} <DateTime at={approval.expires_at} />
        </p>
      )}
    </section>
  )
}
