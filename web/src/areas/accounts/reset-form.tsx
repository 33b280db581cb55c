import { resetPassword } from '@counterfoil/contract/password-reset'
import { findMissingParts } from '@counterfoil/contract/passwords'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { NewPassword } from '../../ui/new-password.tsx'
import { BackToLogin } from './back-to-login.tsx'
import styles from './form.module.css'
import { FormRefusal } from './form-refusal.tsx'
import { useSignInOptions } from './queries.ts'
import { readProblems, useProblems } from './use-problems.ts'

const fields = ['password', 'password_confirmation'] as const

interface ResetFormProps {
  token: string
  onDone: () => void
  /** The link ended while the form was open. */
  onOver: () => void
}

/** The new password of somebody who came by a mailed link. */
export function ResetForm({ token, onDone, onOver }: ResetFormProps) {
  const { t } = useTranslation('accounts')
  const { password_length_min: lengthMin } = useSignInOptions()
  const [{ password, confirmation }, setPasswords] = useState({ password: '', confirmation: '' })
  const { form, problems, show, clear } = useProblems<(typeof fields)[number]>()
  const reset = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password, password_confirmation: confirmation } }, { showsErrors: true }),
    onSuccess: onDone,
    onError: (error) => (error instanceof ApiError && error.status === 400 ? onOver() : show(readProblems(error, fields))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending) return
    reset.reset()
    const isWrong = show({
      ...(findMissingParts(password, lengthMin).length > 0 && { password: t('register.problem.password') }),
      ...(password !== confirmation && { password_confirmation: t('register.problem.confirmation') }),
    })
    if (!isWrong) reset.mutate()
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <FormRefusal error={reset.error} fields={fields} />
      <NewPassword
        lengthMin={lengthMin}
        password={password}
        confirmation={confirmation}
        problems={{ password: problems.password, confirmation: problems.password_confirmation }}
        onChange={(passwords) => {
          clear(...fields)
          setPasswords(passwords)
        }}
        autoFocus
      />
      <Button type="primary" htmlType="submit" size="large" block loading={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
