import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { findMissingParts } from '#areas/identity/contract/passwords.ts'
import { acceptInvitation } from '#areas/team/contract/invitations.ts'
import { call } from '#web/api/call.ts'
import { dropLinkToken, invitationPath } from '#web/session/link-tokens.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { PlainField } from '#web/ui/forms/plain-field.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { NameField, PasswordFields } from '../gate/person-fields.tsx'
import { useSignInOptions } from '../queries.ts'
import { useArrival } from '../sign-in/use-arrival.ts'

const fields = ['username', 'password', 'password_confirmation'] as const

/** Accepts an invitation as a new user, and signs them in. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('identity')
  const language = useLocale()
  const { password_length_min: lengthMin } = useSignInOptions()
  const arrive = useArrival()
  const form = useContractForm({
    endpoint: acceptInvitation,
    initial: { username: '', password: '', confirmation: '' },
    toBody: ({ username, password, confirmation }) => ({ token, username, password, password_confirmation: confirmation, language }),
    fields,
    texts: ({ username }) => ({ username: username.trim() ? undefined : t('register.problem.username'), password: t('register.problem.password') }),
    check: ({ password }) => (findMissingParts(password, lengthMin).length > 0 ? { password: t('register.problem.password') } : {}),
    send: (body) => call(acceptInvitation, { body }, { showsErrors: true }),
    onDone: async (answer) => {
      dropLinkToken(invitationPath)
      await arrive(answer)
    },
  })
  const { values, problems, change } = form
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      {/* For password managers, which save the password under it. */}
      <PlainField label={t('email')} problem={undefined}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" readOnly value={email} />}
      </PlainField>
      <NameField value={values.username} problem={problems.username} onChange={(username) => change({ username })} />
      <PasswordFields lengthMin={lengthMin} form={form} />
      <Button type="primary" htmlType="submit" size="large" block loading={form.isSending}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}
