import { addSsoDomain } from '@counterfoil/contract/single-sign-on/domains'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useRefreshTeam } from '../use-team-change.ts'

export default function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const refresh = useRefreshTeam()
  const form = useContractForm({
    endpoint: addSsoDomain,
    initial: { domain: '' },
    toBody: (values) => values,
    fields: ['domain'],
    send: (body) => call(addSsoDomain, { params: { id }, body }, { showsErrors: true }),
    onDone: () => {
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog title={t('domains.add')} submitText={t('domains.add')} form={form} onClose={onClose}>
      <Field label={t('domains.domain')} hint={t('domains.hint')} problem={form.problems.domain}>
        {(control) => (
          <TextInput
            {...control}
            value={form.values.domain}
            autoComplete="off"
            spellCheck={false}
            placeholder="example.com"
            onChange={(event) => form.change({ domain: event.target.value })}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
