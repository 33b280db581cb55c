import type { Answer } from '@counterfoil/contract/endpoint'
import { createAuthenticator } from '@counterfoil/contract/security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { ConfirmAuthenticatorDialog } from './confirm-authenticator-dialog.tsx'
import { FactorNameField } from './factor-name-field.tsx'

/** Adds an authenticator app: its name, then its key, then a first code that proves that it works. */
export default function AddAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState(() => t('authenticators.nameSuggested'))
  const [begun, setBegun] = useState<Answer<typeof createAuthenticator> | null>(null)
  const begin = useMutation({
    mutationFn: () => call(createAuthenticator, { body: { name } }, { showsErrors: true }),
    onSuccess: setBegun,
  })
  if (begun) return <ConfirmAuthenticatorDialog begun={begun} name={name} onClose={onClose} />
  return (
    <FormDialog title={t('authenticators.add')} submitText={t('continue')} isSending={begin.isPending} onSubmit={() => begin.mutate()} onClose={onClose}>
      <p>{t('authenticators.nameText')}</p>
      <FactorNameField value={name} error={begin.error} onChange={setName} />
      <Refusal error={begin.error} fields={['name']} />
    </FormDialog>
  )
}
