import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createAuthenticator } from '#areas/identity/contract/security.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ConfirmAuthenticatorDialog } from './confirm-authenticator-dialog.tsx'
import { FactorNameField } from './factor-name-field.tsx'

/** Adds an authenticator app: its name, then its key, then a first code that proves that it works. */
export default function AddAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [begun, setBegun] = useState<Answer<typeof createAuthenticator> | null>(null)
  const form = useContractForm({
    endpoint: createAuthenticator,
    initial: { name: t('authenticators.nameSuggested') },
    toBody: (values) => values,
    fields: ['name'],
    send: (body) => call(createAuthenticator, { body }, { showsFieldErrors: true }),
    onDone: setBegun,
  })
  const { name } = form.values
  if (begun) return <ConfirmAuthenticatorDialog begun={begun} name={name} onClose={onClose} />
  return (
    <FormDialog title={t('authenticators.add')} submitText={t('continue')} form={form} onClose={onClose}>
      <p>{t('authenticators.nameText')}</p>
      <FactorNameField value={name} problem={form.problems.name} onChange={(value) => form.change({ name: value })} />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
