import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { SecondPersonSubject } from '#areas/approvals/contract/second-person.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { call } from '#web/api/call.ts'
import { refetchApprovals, useSayRequested } from '#web/shared/approvals/queries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

interface SecondPersonDialogProps {
  subject: SecondPersonSubject
  /** What it becomes. */
  isRequired: boolean
  onClose: () => void
}

/** Says what a second person means before one is required; to no longer require one is itself requested. */
export default function SecondPersonDialog({ subject, isRequired, onClose }: SecondPersonDialogProps) {
  const { t } = useTranslation('settings')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const sayRequested = useSayRequested()
  const change = useMutation({
    mutationFn: () => call(setSecondPersonPolicy, { params: { id }, body: { [subject]: isRequired } }, { showsFieldErrors: true }),
    onSuccess: (answer) => {
      if (isApprovalRequested(answer)) sayRequested()
      else {
        void refetchApprovals(queries, id)
        showToast({ kind: 'success', text: t(`secondPerson.done.${subject}`) })
      }
      onClose()
    },
  })
  const kind = isRequired ? 'require' : 'release'
  return (
    <FormDialog
      title={t(`secondPerson.${kind}.title.${subject}`)}
      submitText={t(`secondPerson.${kind}.submit`)}
      form={{ submit: () => change.mutate(), isSending: change.isPending }}
      onClose={onClose}
    >
      {isRequired ? (
        <>
          <p>{t(`secondPerson.require.text.${subject}`, { hours: approvalLimits.approvalHours })}</p>
          <p>{t(`secondPerson.require.who.${subject}`)}</p>
          <p>{t('secondPerson.require.end')}</p>
        </>
      ) : (
        <p>{t('secondPerson.release.text', { hours: approvalLimits.approvalHours })}</p>
      )}
      <Refusal error={change.error} />
    </FormDialog>
  )
}
