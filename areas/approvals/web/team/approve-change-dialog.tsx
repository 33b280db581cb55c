import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { approveTeamChange, type TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import type { DecisionProps } from '../decisions.ts'
import { takeInChange } from '../queries.ts'
import { ChangeFields, useChangeTitle } from './change-fields.tsx'

/** Shows once more what a change does before it is made. */
export default function ApproveChangeDialog({ approval, onClose, onDone }: DecisionProps<TeamApprovalDetail>) {
  const { t } = useTranslation('approvals')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const title = useChangeTitle()
  const approve = useMutation({
    mutationFn: () => call(approveTeamChange, { params: { id, approvalId: approval.id } }),
    onSuccess: (approved) => {
      void takeInChange(queries, id, approved)
      showToast({ kind: 'success', text: t('changes.approve.done') })
      onDone()
    },
  })
  return (
    <FormDialog
      title={title(approval)}
      submitText={t('changes.approve.submit')}
      form={{ submit: () => approve.mutate(), isSending: approve.isPending }}
      onClose={onClose}
    >
      <p>{t('changes.approve.text', { name: approval.requested_by })}</p>
      <ChangeFields changes={approval.changes} />
      <Refusal error={approve.error} />
    </FormDialog>
  )
}
