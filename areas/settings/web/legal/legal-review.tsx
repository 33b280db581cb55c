import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelLegalReview, type LegalInfo } from '#areas/settings/contract/merchants/legal-details.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ChangesTable } from '#web/ui/layout/changes-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useKeepLegalInfo, useReloadLegalInfo } from '../queries.ts'
import { useLegalValue } from './legal-values.ts'

const ConfirmDialog = lazyPart(() => import('#web/shared/errors/confirm-dialog.tsx'))

type Review = NonNullable<LegalInfo['review']>

/** The change in review, field by field: what is in force, and what replaces it once it is approved. */
export function LegalReview({ review, mayCancel }: { review: Review; mayCancel: boolean }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const show = useLegalValue()
  const time = formatTime(review.requested_at, timeZone, locale)
  const { requested_by: name } = review
  return (
    <SettingsCard
      title={t('legal.review.title')}
      text={t(review.is_overdue ? 'legal.review.overdueText' : 'legal.review.text')}
      action={mayCancel && <CancelReview reviewId={review.id} />}
    >
      <div>
        <StatusTag tone={review.is_overdue ? 'bad' : 'warn'}>{t(review.is_overdue ? 'legal.review.overdue' : 'legal.review.open')}</StatusTag>
      </div>
      <ChangesTable
        caption={t('legal.review.title')}
        heads={{ before: t('legal.review.from'), after: t('legal.review.to') }}
        changes={review.changes.map(({ field, from, to }) => ({
          key: field,
          label: t(`legal.fields.${field}`),
          before: from === null ? null : show(field, from),
          after: to === null ? null : show(field, to),
        }))}
      />
      <p className={styles.quiet}>{name === null ? t('legal.review.sent', { time }) : t('legal.review.sentBy', { name, time })}</p>
    </SettingsCard>
  )
}

/** Takes the change back, after asking once. The details in force stay. */
function CancelReview({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const keep = useKeepLegalInfo()
  const reload = useReloadLegalInfo()
  const dialog = useDialog()
  const canceling = useMutation({
    mutationFn: () => call(cancelLegalReview, { params: { id, reviewId } }),
    onSuccess: (info) => {
      dialog.closeForGood()
      keep(info)
      showToast({ kind: 'success', text: t('legal.review.canceled') })
    },
    // The platform may have been faster.
    onError: reload,
  })
  const open = () => {
    canceling.reset()
    dialog.open(true)
  }
  return (
    <>
      <Button onClick={open}>{t('legal.review.cancel')}</Button>
      {dialog.subject && (
        <ConfirmDialog title={t('legal.review.cancelTitle')} submitText={t('legal.review.cancelSubmit')} change={canceling} onClose={dialog.close}>
          <p>{t('legal.review.cancelText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
