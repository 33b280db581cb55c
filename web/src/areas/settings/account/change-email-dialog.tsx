import { changeEmail } from '@counterfoil/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { findFieldError } from '../../../api/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface ChangeEmailDialogProps {
  current: string
  onAsked: (email: string) => void
  onClose: () => void
}

/** Asks for another address. It counts once the link that is mailed there was followed; until then nothing changes. */
export default function ChangeEmailDialog({ current, onAsked, onClose }: ChangeEmailDialogProps) {
  const { t } = useTranslation('settings')
  const [email, setEmail] = useState('')
  const change = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: email.trim() } }, { showsErrors: true }),
    onSuccess: () => {
      onAsked(email.trim())
      onClose()
    },
  })
  return (
    <FormDialog title={t('email.dialogTitle')} submitText={t('email.submit')} isSending={change.isPending} onSubmit={() => change.mutate()} onClose={onClose}>
      <p>{t('email.dialogText', { email: current })}</p>
      <Field label={t('email.new')} problem={findFieldError(change.error, 'email')}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Refusal error={change.error} fields={['email']} />
    </FormDialog>
  )
}
