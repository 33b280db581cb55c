import { useTranslation } from 'react-i18next'
import { declineRequest } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import type { DecisionProps } from './decisions.ts'

/** Declines a request with a reason, which its author reads. */
export default function DeclineDialog({ approval, decisions, onClose, onDone }: DecisionProps) {
  const { t } = useTranslation('approvals')
  const { requested_by: name } = approval
  const form = useContractForm({
    endpoint: declineRequest,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason: reason.trim() }),
    fields: ['reason'],
    texts: ({ reason }) => ({ reason: reason.trim() ? undefined : t('decline.missing') }),
    send: decisions.decline,
    onDone: () => {
      showToast({ kind: 'success', text: t('decline.done') })
      onDone()
    },
  })
  return (
    <FormDialog title={t('decline.title')} submitText={t('decline.submit')} isDangerous form={form} onClose={onClose}>
      <Field label={t('decline.reason')} hint={t('decline.hint', { name })} problem={form.problems.reason}>
        {(control) => (
          <TextArea
            {...control}
            value={form.values.reason}
            onChange={(event) => form.change({ reason: event.target.value })}
            maxLength={approvalLimits.approvalReasonLengthMax}
            rows={3}
            autoFocus
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
