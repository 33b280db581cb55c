import { cancelRequest } from '@counterfoil/contract/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Refusal } from '../../shared/errors/refusal.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { DecisionProps } from './approve-dialog.tsx'
import { takeInDecision } from './queries.ts'

/** Takes back a request of the person's own. */
export default function CancelDialog({ approval, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: merchantId, approvalId: approval.id } }, { showsErrors: true }),
    onSuccess: (canceled) => {
      void takeInDecision(queries, merchantId, canceled)
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
