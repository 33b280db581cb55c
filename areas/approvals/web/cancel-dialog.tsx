import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { DecisionProps } from './decisions.ts'

/** Takes back a request of the person's own. */
export default function CancelDialog({ decisions, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation('approvals')
  const cancel = useMutation({
    mutationFn: decisions.cancel,
    onSuccess: () => {
      showToast({ kind: 'success', text: t('cancel.done') })
      onDone()
    },
  })
  return (
    <ConfirmDialog title={t('cancel.title')} submitText={t('cancel.submit')} closeText={t('cancel.keep')} change={cancel} onClose={onClose}>
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  )
}
