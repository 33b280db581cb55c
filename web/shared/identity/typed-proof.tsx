import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type StepUpMethod, stepUp } from '#areas/identity/contract/second-step.ts'
import { ApiError } from '../../api/errors.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CodeInput } from '../../ui/forms/code-input.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { type ContractForm, useContractForm } from '../forms/use-contract-form.ts'
import type { GivenProof } from './given-proof.ts'
import styles from './proof-form.module.css'

interface TypedProofProps {
  method: Exclude<StepUpMethod, 'passkey'>
  submitText: string
  send: (proof: GivenProof) => Promise<void>
  children: ReactNode
}

/** A proof that is typed: a code or the password. */
export function TypedProof({ method, submitText, send, children }: TypedProofProps) {
  const { t } = useTranslation()
  const form: ContractForm<{ text: string }, 'proof'> = useContractForm({
    endpoint: stepUp,
    initial: { text: '' },
    toBody: ({ text }) => ({ proof: method === 'password' ? { method, password: text } : { method, code: text } }),
    fields: ['proof'],
    texts: () => ({ proof: t(`proof.${method}.missing`) }),
    send: ({ proof }) => send(proof),
    onRefused: (error) => {
      // The next code has other digits.
      if (method === 'authenticator' && error instanceof ApiError) form.change({ text: '' })
      return false
    },
    refusedField: () => 'proof',
  })
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <ProofField
        method={method}
        value={form.values.text}
        problem={form.problems.proof}
        onChange={(text) => form.change({ text }, 'proof')}
        onComplete={(text) => form.complete({ text })}
      />
      {children}
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {submitText}
      </Button>
    </form>
  )
}

interface ProofFieldProps {
  method: Exclude<StepUpMethod, 'passkey'>
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  /** A code of six digits needs no button. */
  onComplete: (code: string) => void
}

/** The one field of a proof that is typed. It has the focus, since it is what was asked for. */
function ProofField({ method, value, problem, onChange, onComplete }: ProofFieldProps) {
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
