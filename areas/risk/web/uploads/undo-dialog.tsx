import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type RiskUploadDetail, undoRiskUpload } from '#areas/risk/contract/uploads.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { takeInUpload } from '../queries.ts'

interface UndoDialogProps {
  upload: RiskUploadDetail
  onClose: () => void
  /** The button that opened the dialog is gone then. */
  onUndone: () => void
}

/** Says what undoing an upload does, before it is done. */
export default function UndoDialog({ upload, onClose, onUndone }: UndoDialogProps) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const { counts } = upload
  const shown = (count: number) => formatCount(count, locale)
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoRiskUpload, { params: { id, uploadId: upload.id } }),
    onSuccess: async (undone) => {
      await takeInUpload(queries, id, undone)
      showToast({ kind: 'success', text: t('uploads.undo.done') })
      onUndone()
    },
  })
  return (
    <ConfirmDialog title={t('uploads.undo.title')} submitText={t('uploads.undo.submit')} change={undo} onClose={onClose}>
      <ul className="points">
        {counts.new > 0 && <li>{t('uploads.undo.new', { count: counts.new, shown: shown(counts.new) })}</li>}
        {counts.reactivated > 0 && <li>{t('uploads.undo.reactivated', { count: counts.reactivated, shown: shown(counts.reactivated) })}</li>}
        {counts.known > 0 && <li>{t('uploads.undo.known', { count: counts.known, shown: shown(counts.known) })}</li>}
        <li>{t('uploads.undo.used')}</li>
        <li>{t('uploads.undo.changed')}</li>
      </ul>
    </ConfirmDialog>
  )
}
