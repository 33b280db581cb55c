import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type StepUpMethod, stepUp } from '#areas/identity/contract/second-step.ts'
import { ApiError } from '../../api/errors.ts'
import { type ContractForm, useContractForm } from '../forms/use-contract-form.ts'
import type { GivenProof } from './given-proof.ts'
import { ProofField } from './proof-field.tsx'
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
      <Button type="primary" htmlType="submit" size="large" block loading={form.isSending}>
        {submitText}
      </Button>
    </form>
  )
}
