import { useTranslation } from 'react-i18next'
import type { StepUpMethod } from '#areas/identity/contract/second-step.ts'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import styles from './proof-form.module.css'

interface ProofFieldProps {
  method: Exclude<StepUpMethod, 'passkey'>
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  /** A code of six digits needs no button. */
  onComplete: (code: string) => void
}

/** The one field of a proof that is typed. It has the focus, since it is what was asked for. */
export function ProofField({ method, value, problem, onChange, onComplete }: ProofFieldProps) {
  const { t } = useTranslation()
  if (method === 'authenticator') {
    return <CodeInput label={t('proof.authenticator.label')} value={value} problem={problem} onChange={onChange} onComplete={onComplete} autoFocus />
  }
  if (method === 'password') {
    return (
      <PasswordField
        label={t('proof.password.label')}
        name="password"
        autoComplete="current-password"
        value={value}
        problem={problem}
        onChange={onChange}
        autoFocus
      />
    )
  }
  return (
    <PlainField label={t('proof.recovery_code.label')} hint={t('proof.recovery_code.hint')} problem={problem}>
      {(control) => (
        <input
          {...control}
          className={`${control.className} ${styles.recovery}`}
          // biome-ignore lint/a11y/noAutofocus: the code is what was asked for.
          autoFocus
          name="recovery_code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </PlainField>
  )
}
