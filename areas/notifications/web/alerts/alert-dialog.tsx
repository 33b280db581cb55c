import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { alertsQuery, type SettableAlert } from './queries.ts'
import { readValues, typeValues } from './typed-values.ts'
import { ValueFields } from './value-fields.tsx'

interface AlertDialogProps {
  alert: SettableAlert
  name: string
  onClose: () => void
}

/** Sets the values of an alert. Empty fields remove them. */
export default function AlertDialog({ alert, name, onClose }: AlertDialogProps) {
  const { t } = useTranslation('alerts')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { kind, currency } = alert
  const form = useContractForm({
    endpoint: setAccountAlert,
    initial: typeValues(alert, alert),
    toBody: (values) => ({ currency, ...readValues(alert, values) }),
    fields: ['threshold', 'count_min'],
    texts: () => ({ threshold: t(`fields.${kind}.thresholdProblem`), count_min: t(`fields.${kind}.countProblem`) }),
    send: (body) => call(setAccountAlert, { params: { id, kind }, body }, { showsFieldErrors: true }),
    onDone: async (values) => {
      await queries.invalidateQueries({ queryKey: alertsQuery(id).queryKey })
      showToast({ kind: 'success', text: t(values.threshold === null && kind !== 'payout_failed' ? 'removed' : 'saved') })
      onClose()
    },
    onUnchanged: onClose,
  })
  return (
    <FormDialog title={t('of', { name })} submitText={t('submit')} form={form} onClose={onClose}>
      <p>{t(`kinds.${kind}`)}</p>
      <ValueFields alert={alert} values={form.values} problems={form.problems} onChange={form.change} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
