import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
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
    <FormDialog
      title={t('cancel.title')}
      submitText={t('cancel.submit')}
      closeText={t('cancel.keep')}
      isDangerous
      focused="close"
      form={{ submit: () => cancel.mutate(), isSending: cancel.isPending }}
      onClose={onClose}
    >
      <p>{t('cancel.text')}</p>
      <Refusal error={cancel.error} />
    </FormDialog>
  )
}
