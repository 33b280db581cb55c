import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/forms/password-field.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  const [password, setPassword] = useState('')
  return <PasswordField label={t('samples.name')} name="password" autoComplete="current-password" value={password} onChange={setPassword} />
}

export function Invalid() {
  const { t } = useTranslation('catalogue')
  const [password, setPassword] = useState('')
  return (
    <PasswordField
      label={t('samples.name')}
      name="password"
      autoComplete="current-password"
      value={password}
      onChange={setPassword}
      problem={t('samples.problem')}
    />
  )
}
