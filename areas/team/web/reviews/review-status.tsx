import Switch from 'antd/es/switch'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessReview } from '#areas/team/contract/access-review.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import type { ReviewAct } from './review-dialog.tsx'
import styles from './review-status.module.css'

interface ReviewStatusProps {
  /** Undefined while it is loading. */
  review: AccessReview | undefined
  onSwitch: (act: ReviewAct) => void
}

/** When the next review is due, the result of the last one, and whether inactive members are frozen. */
export function ReviewStatus({ review, onSwitch }: ReviewStatusProps) {
  const { t } = useTranslation('team')
  const labelId = useId()
  if (!review) {
    return (
      <div className={`card ${styles.status}`}>
        <SkeletonItems items={1} />
      </div>
    )
  }
  const { due_at: dueAt, is_due: isDue, last, freezes_inactive: freezesInactive } = review
  return (
    <section className={`card ${styles.status}`} aria-label={t('review.label')}>
      <div className={styles.words}>
        <p className={styles.due}>
          <StatusTag tone={isDue ? 'warn' : 'good'}>{t(isDue ? 'review.due' : 'review.done')}</StatusTag>
          <span>
            {t(isDue ? 'review.dueSince' : 'review.next')} <DateTime at={dueAt} style="day" />
          </span>
        </p>
        <p className={styles.last}>
          {last ? t('review.last', { name: last.completed_by ?? t('invitations.formerMember'), count: last.member_count }) : t('review.never')}
          {last && (
            <>
              {' · '}
              <DateTime at={last.completed_at} style="day" />
            </>
          )}
        </p>
      </div>
      <div className={styles.switch}>
        <Switch checked={freezesInactive} aria-labelledby={labelId} onChange={(isOn) => onSwitch(isOn ? 'freezeInactive' : 'keepInactive')} />
        <span id={labelId}>{t('review.switch')}</span>
      </div>
    </section>
  )
}
