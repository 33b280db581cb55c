import { useTranslation } from 'react-i18next'
import { changeEmail } from '#areas/identity/contract/profile.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

interface ChangeEmailDialogProps {
  current: string
  onAsked: (email: string) => void
  onClose: () => void
}

/** Asks for another address. It counts once the link that is mailed there was followed; until then nothing changes. */
export default function ChangeEmailDialog({ current, onAsked, onClose }: ChangeEmailDialogProps) {
  const { t } = useTranslation('settings')
  const form = useContractForm({
    endpoint: changeEmail,
    initial: { email: '' },
    toBody: ({ email }) => ({ email: email.trim() }),
    fields: ['email'],
    send: (body) => call(changeEmail, { body }, { showsFieldErrors: true }),
    onDone: (_, { email }) => {
      onAsked(email)
      onClose()
    },
  })
  return (
    <FormDialog title={t('email.dialogTitle')} submitText={t('email.submit')} form={form} onClose={onClose}>
      <p>{t('email.dialogText', { email: current })}</p>
      <Field label={t('email.new')} problem={form.problems.email}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            type="email"
            inputMode="email"
            autoComplete="email"
            value={form.values.email}
            onChange={(event) => form.change({ email: event.target.value })}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
