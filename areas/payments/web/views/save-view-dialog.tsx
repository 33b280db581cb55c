import { useTranslation } from 'react-i18next'
import { createPaymentView, type PaymentView } from '#areas/payments/contract/views/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useViewCommands, type ViewBody } from './queries.ts'

interface SaveViewDialogProps {
  /** The view to rename; undefined for a new one. */
  view: PaymentView | undefined
  /** What the new view holds, or the renamed one. */
  body: ViewBody
  onSaved: (view: PaymentView) => void
  onClose: () => void
}

/** Names a view, and says whether the team shares it. */
export default function SaveViewDialog({ view, body, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('views')
  const { id } = useMerchant()
  const { refetch, update } = useViewCommands()
  const mayShare = useCan('views.share')
  const { refusal, ...form } = useContractForm({
    endpoint: createPaymentView,
    initial: { name: body.name, isShared: body.is_shared },
    toBody: ({ name, isShared }) => ({ ...body, name, is_shared: isShared }),
    fields: ['name'] as const,
    send: (sent) => (view ? update.mutateAsync({ view, change: sent }) : call(createPaymentView, { params: { id }, body: sent })),
    onDone: async (saved) => {
      await refetch()
      onSaved(saved)
    },
  })
  return (
    <FormDialog title={t(view ? 'save.rename' : 'save.title')} submitText={t('save.submit')} form={form} onClose={onClose}>
      <TextField label={t('save.name')} problem={form.problems.name} autoFocus value={form.values.name} onText={(name) => form.change({ name })} />
      {mayShare && (
        <Checkbox checked={form.values.isShared} onChange={({ target }) => form.change({ isShared: target.checked })}>
          {t('save.shared')}
        </Checkbox>
      )}
      <Refusal {...refusal} />
    </FormDialog>
  )
}
