import { useTranslation } from 'react-i18next'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'

const tones: Readonly<Record<ApprovalStatus, StatusTone>> = {
  pending: 'warn',
  approved: 'good',
  declined: 'bad',
  canceled: 'idle',
  expired: 'idle',
  failed: 'bad',
}

export function ApprovalStatusTag({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation('approvals')
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

/** How long there is to decide, or who did. */
export function ApprovalNote({ approval, now }: { approval: Pick<Approval, 'status' | 'expires_at' | 'decided_by'>; now: number }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  if (approval.status === 'pending') {
    const left = formatTimeLeft(new Date(approval.expires_at).getTime() - now, locale)
    return left === null ? t('note.over') : t('note.left', { left })
  }
  return approval.decided_by === null ? null : t('note.by', { name: approval.decided_by })
}

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
