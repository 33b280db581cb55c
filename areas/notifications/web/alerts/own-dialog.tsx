import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Alert, type OwnChoice, ownChoices, setOwnAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { alertsQuery } from './queries.ts'
import { readValues, typeValues } from './typed-values.ts'
import { ValueFields } from './value-fields.tsx'

interface OwnDialogProps {
  alert: Alert
  name: string
  onClose: () => void
}

/** Sets by which values the reader is notified: the account's, their own, or none. */
export default function OwnDialog({ alert, name, onClose }: OwnDialogProps) {
  const { t } = useTranslation('alerts')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { kind, currency, own, account } = alert
  const hasOwn = own !== null && (own.threshold !== null || own.count_min !== null)
  const choice: OwnChoice = own === null ? 'account' : hasOwn ? 'own' : 'none'
  const form = useContractForm({
    endpoint: setOwnAlert,
    initial: { choice, ...typeValues(alert, hasOwn ? own : account) },
    toBody: (values) => ({ choice: values.choice, currency, ...(values.choice === 'own' ? readValues(alert, values) : { threshold: null, count_min: null }) }),
    fields: ['threshold', 'count_min'],
    texts: () => ({ threshold: t(`fields.${kind}.thresholdProblem`), count_min: t(`fields.${kind}.countProblem`) }),
    send: (body) => call(setOwnAlert, { params: { id, kind }, body }, { showsFieldErrors: true }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: alertsQuery(id).queryKey })
      showToast({ kind: 'success', text: t('saved') })
      onClose()
    },
    onUnchanged: onClose,
  })
  const { values, problems, change } = form
  return (
    <FormDialog title={t('own.of', { name })} submitText={t('submit')} form={form} onClose={onClose}>
      <p>{t('own.text')}</p>
      <Field label={t('own.choice')}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={values.choice}
            onChange={({ target }) => change({ choice: ownChoices.find((one) => one === target.value) ?? 'account' }, 'threshold', 'count_min')}
          >
            {ownChoices.map((one) => (
              <option key={one} value={one}>
                {t(`choices.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.choice === 'own' && <ValueFields alert={alert} values={values} problems={problems} onChange={change} />}
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
