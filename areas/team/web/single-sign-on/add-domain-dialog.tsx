import { useTranslation } from 'react-i18next'
import { addSsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

export default function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const refresh = useRefreshTeam()
  const form = useContractForm({
    endpoint: addSsoDomain,
    initial: { domain: '' },
    toBody: (values) => values,
    fields: ['domain'],
    send: (body) => call(addSsoDomain, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: () => {
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog title={t('domains.add')} submitText={t('domains.add')} form={form} onClose={onClose}>
      <TextField
        label={t('domains.domain')}
        hint={t('domains.hint')}
        problem={form.problems.domain}
        value={form.values.domain}
        autoComplete="off"
        spellCheck={false}
        placeholder="example.com"
        onText={(domain) => form.change({ domain })}
      />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
