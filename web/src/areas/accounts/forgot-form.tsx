import { email as emailSchema } from '@counterfoil/contract/fields'
import type { UseMutationResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToLogin } from './back-to-login.tsx'
import { EmailField } from './email-field.tsx'
import styles from './form.module.css'
import { FormRefusal } from './form-refusal.tsx'
import { readProblems, useProblems } from './use-problems.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As typed on the page before. */
    email?: string
  }
}

const fields = ['email'] as const

export type SendMail = Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>

/** The address of the account; the one typed on the page before is there already. */
export function ForgotForm({ send }: { send: SendMail }) {
  const { t } = useTranslation('accounts')
  const typed = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(typed ?? '')
  const { form, problems, show, clear } = useProblems<'email'>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const isWrong = show(emailSchema.safeParse(email).success ? {} : { email: t('register.problem.email') })
    if (!isWrong) send.mutate(email.trim(), { onError: (error) => show(readProblems(error, fields)) })
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <FormRefusal error={send.error} fields={fields} />
      <EmailField
        autoComplete="username"
        value={email}
        problem={problems.email}
        onChange={(value) => {
          clear('email')
          setEmail(value)
        }}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={send.isPending}>
        {t('forgot.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
