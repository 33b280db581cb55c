import type { Answer } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import { createAuthenticator } from '@counterfoil/contract/security'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { findFieldError } from '../../../api/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ConfirmAuthenticatorDialog } from './confirm-authenticator-dialog.tsx'

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
      <Field label={t('factor.name')} hint={t('factor.nameHint')} problem={findFieldError(begin.error, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={limits.factorNameLengthMax}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Refusal error={begin.error} fields={['name']} />
    </FormDialog>
  )
}
