import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askForPasskey } from '../../session/passkeys.ts'
import { Button } from '../../ui/forms/button.tsx'
import { findRefusal } from '../errors/refusal.tsx'
import type { GivenProof } from './given-proof.ts'
import { PasskeyPrompt } from './passkey-prompt.tsx'
import styles from './proof-form.module.css'

interface PasskeyProofProps {
  options: Record<string, unknown>
  send: (proof: GivenProof) => Promise<void>
  children: ReactNode
}

/** A proof that the browser asks for itself. */
export function PasskeyProof({ options, send, children }: PasskeyProofProps) {
  const { t } = useTranslation()
  const prove = useMutation({
    mutationFn: async () => {
      const outcome = await askForPasskey(options)
      if ('problem' in outcome) return outcome.problem
      await send({ method: 'passkey', response: outcome.response })
      return null
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!prove.isPending) prove.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasskeyPrompt problem={prove.data ? t(`proof.passkey.${prove.data}`) : findRefusal(prove.error)?.message} />
      {children}
      <Button kind="primary" type="submit" size="large" isWide isBusy={prove.isPending} autoFocus>
        {t('proof.passkey.submit')}
      </Button>
    </form>
  )
}
