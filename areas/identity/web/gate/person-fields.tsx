import { useTranslation } from 'react-i18next'
import { NewPassword } from '#web/shared/identity/new-password.tsx'
import { PlainField } from '#web/ui/forms/plain-field.tsx'

/** Fields of the forms that create a user. */

interface NameFieldProps {
  value: string
  problem: string | undefined
  onChange: (username: string) => void
}

export function NameField({ value, problem, onChange }: NameFieldProps) {
  const { t } = useTranslation('identity')
  return (
    <PlainField label={t('register.username')} problem={problem}>
      {(control) => <input {...control} name="username" autoComplete="name" value={value} onChange={(event) => onChange(event.target.value)} />}
    </PlainField>
  )
}

interface PasswordFieldsProps {
  lengthMin: number
  form: {
    values: { password: string; confirmation: string }
    problems: { password?: string | undefined; password_confirmation?: string | undefined }
    change: (changed: { password: string; confirmation: string }, other: 'password_confirmation') => void
  }
}

export function PasswordFields({ lengthMin, form: { values, problems, change } }: PasswordFieldsProps) {
  const { t } = useTranslation('identity')
  return (
    <NewPassword
      label={t('password')}
      lengthMin={lengthMin}
      password={values.password}
      confirmation={values.confirmation}
      problems={{ password: problems.password, confirmation: problems.password_confirmation }}
      onChange={(passwords) => change(passwords, 'password_confirmation')}
    />
  )
}
