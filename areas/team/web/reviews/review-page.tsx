import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { accessReviewQuery } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { MemberTable } from '../members/member-table.tsx'
import type { ReviewAct } from './review-dialog.tsx'
import { ReviewStatus } from './review-status.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

/** Everybody who has access, inactive members first, to be confirmed once a quarter. */
export function ReviewPage() {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const review = useQuery(accessReviewQuery(id))
  const dialog = useDialog<ReviewAct>()
  return (
    <>
      <TeamHeader
        actions={
          <Button type="primary" disabled={!review.data} onClick={() => dialog.open('complete')}>
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
      {dialog.subject && review.data && (
        <Suspense fallback={null}>
          <ReviewDialog act={dialog.subject} review={review.data} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
