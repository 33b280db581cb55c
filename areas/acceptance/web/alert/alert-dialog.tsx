import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AcceptanceAlert, setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { readCount } from '#web/ui/forms/read-numbers.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { alertQuery } from '../queries.ts'

interface AlertDialogProps {
  alert: AcceptanceAlert | null
  onClose: () => void
}

/** Sets the drop and the number of payments at which members are notified. Without both, nobody is. */
export default function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const { t } = useTranslation('acceptance')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: setAcceptanceAlert,
    initial: { points: alert?.drop_points.toString() ?? '', payments: alert?.payments_min.toString() ?? '' },
    toBody: ({ points, payments }) => ({ drop_points: readCount(points), payments_min: readCount(payments) }),
    fields: ['drop_points', 'payments_min'],
    texts: ({ points, payments }) => ({
      drop_points: t('alert.pointsProblem'),
      payments_min: t((points.trim() === '') === (payments.trim() === '') ? 'alert.paymentsProblem' : 'alert.incomplete'),
    }),
    send: (body) => call(setAcceptanceAlert, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: async (saved) => {
      await queries.invalidateQueries({ queryKey: alertQuery(id).queryKey })
      showToast({ kind: 'success', text: t(saved ? 'alert.saved' : 'alert.removed') })
      onClose()
    },
    onUnchanged: onClose,
  })
  const { values, problems, change } = form
  return (
    <FormDialog title={t('alert.dialog')} submitText={t('alert.submit')} form={form} onClose={onClose}>
      <p>{t('alert.text')}</p>
      <TextField
        label={t('alert.pointsLabel')}
        hint={t('alert.pointsHint')}
        problem={problems.drop_points}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        value={values.points}
        onText={(points) => change({ points }, 'drop_points', 'payments_min')}
      />
      <TextField
        label={t('alert.paymentsLabel')}
        hint={t('alert.paymentsHint')}
        problem={problems.payments_min}
        inputMode="numeric"
        autoComplete="off"
        value={values.payments}
        onText={(payments) => change({ payments }, 'payments_min')}
      />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
