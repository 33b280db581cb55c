import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { changePassword } from '#areas/identity/contract/security.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { NewPassword } from '#web/shared/identity/new-password.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { signInOptionsQuery } from '#web/shared/settings/queries.ts'
import { useSecurityAction } from '#web/shared/settings/use-security-action.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'

const statusOfWrongPassword = 400
const fields = ['old_password', 'password', 'password_confirmation'] as const

/** Sets another password. The old one is asked for, and a wrong one is said beside its field. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const options = useQuery(signInOptionsQuery).data
  const { mutateAsync: send } = useSecurityAction({
    send: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }, { showsFieldErrors: true }),
  })
  const form = useContractForm({
    endpoint: changePassword,
    initial: { oldPassword: '', password: '', confirmation: '', endsOthers: true },
    toBody: ({ oldPassword, password, confirmation, endsOthers }) => ({
      old_password: oldPassword,
      password,
      password_confirmation: confirmation,
      end_other_sessions: endsOthers,
    }),
    fields,
    send,
    onDone: () => {
      showToast({ kind: 'success', text: endsOthers ? t('password.doneEnded') : t('password.done') })
      onClose()
    },
    refusedField: ({ code }) => (code === statusOfWrongPassword ? 'old_password' : undefined),
    unsaved: { name: t('password.title'), onDiscard: onClose },
  })
  const { oldPassword, password, confirmation, endsOthers } = form.values
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate>
      <PasswordField
        label={t('password.old')}
        name="old_password"
        autoComplete="current-password"
        autoFocus
        value={oldPassword}
        problem={form.problems.old_password}
        onChange={(value) => form.change({ oldPassword: value }, 'old_password')}
      />
      <NewPassword
        password={password}
        confirmation={confirmation}
        lengthMin={options?.password_length_min ?? identityLimits.passwordLengthMin}
        onChange={(next) => form.change(next, 'password', 'password_confirmation')}
        problems={{ password: form.problems.password, confirmation: form.problems.password_confirmation }}
      />
      <Checkbox checked={endsOthers} onChange={(event) => form.change({ endsOthers: event.target.checked })}>
        {t('password.endOthers')}
      </Checkbox>
      <Refusal {...form.refusal} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          {t('password.submit')}
        </Button>
        <Button onClick={onClose} disabled={form.isSending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
