import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessReview } from '#areas/team/contract/access-review.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { accessReviewQuery } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Switch } from '#web/ui/forms/ticks.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { MemberTable } from '../members/member-table.tsx'
import type { ReviewAct } from './review-dialog.tsx'
import styles from './review-page.module.css'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'))

/** Everybody who has access, inactive members first, to be confirmed once a quarter. */
export function ReviewPage() {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const review = useQuery(accessReviewQuery(id))
  const dialog = useDialog<ReviewAct>()
  return (
    <>
      <PageHeader
        actions={
          <Button kind="primary" disabled={!review.data} onClick={() => dialog.open('complete')}>
            {t('review.complete.open')}
          </Button>
        }
      />
      {review.isError && !review.data ? (
        <ErrorNotice title={t('review.failed')} error={review.error} onRetry={() => void review.refetch()} />
      ) : (
        <>
          <ReviewStatus review={review.data} onSwitch={dialog.open} />
          <MemberTable items={review.data?.members} isBusy={false} />
        </>
      )}
      {dialog.subject && review.data && <ReviewDialog act={dialog.subject} review={review.data} onClose={dialog.close} />}
    </>
  )
}

interface ReviewStatusProps {
  /** Undefined while it is loading. */
  review: AccessReview | undefined
  onSwitch: (act: ReviewAct) => void
}

/** When the next review is due, the result of the last one, and whether inactive members are frozen. */
function ReviewStatus({ review, onSwitch }: ReviewStatusProps) {
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
        <p className="line">
          <StatusTag tone={isDue ? 'warn' : 'good'}>{t(isDue ? 'review.due' : 'review.done')}</StatusTag>
          <span>
            {t(isDue ? 'review.dueSince' : 'review.next')} <DateTime at={dueAt} style="day" />
          </span>
        </p>
        <p className="quiet">
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
