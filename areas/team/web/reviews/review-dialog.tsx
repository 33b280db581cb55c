import { useTranslation } from 'react-i18next'
import { type AccessReview, completeAccessReview, setInactivePolicy } from '#areas/team/contract/access-review.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

export type ReviewAct = 'complete' | 'freezeInactive' | 'keepInactive'

interface ReviewDialogProps {
  act: ReviewAct
  review: AccessReview
  onClose: () => void
}

/** Asks before the access of every listed member is confirmed, and before inactive members are frozen or kept. */
export default function ReviewDialog({ act, review, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const params = { id }
  const texts = { business, count: review.members.length, days: act === 'complete' ? teamLimits.accessReviewDays : teamLimits.inactiveDays }
  const change = useTeamChange({
    send: () =>
      act === 'complete'
        ? call(
            completeAccessReview,
            { params, body: { members: review.members.map(({ id: memberId, version }) => ({ id: memberId, version })) } },
            { showsFieldErrors: true },
          )
        : call(setInactivePolicy, { params, body: { freezes_inactive: act === 'freezeInactive' } }, { showsFieldErrors: true }),
    done: () => t(`review.${act}.done`),
    onDone: onClose,
  })
  return (
    <ConfirmDialog title={t(`review.${act}.title`, texts)} submitText={t(`review.${act}.submit`)} isDangerous={false} change={change} onClose={onClose}>
      <p>{t(`review.${act}.text`, texts)}</p>
    </ConfirmDialog>
  )
}
