import { login } from '@counterfoil/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { canUsePasskeys } from '../../session/passkeys.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { formatTimeLeft } from '../../ui/time-left.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { EmailField } from './email-field.tsx'
import styles from './form.module.css'
import { FormRefusal } from './form-refusal.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useArrival } from './use-arrival.ts'
import { readProblems, useProblems } from './use-problems.ts'

const fields = ['email', 'password'] as const
const minuteMs = 60_000
const dayMs = 86_400_000

interface LoginFormProps {
  rememberDays: number
  /** Minutes without a call after which a remembered session ends. */
  rememberIdleMinutes: number
  hasPasskeys: boolean
}

/** Signs in and returns to where the person was going. Refusals are shown in place. */
export function LoginForm({ rememberDays, rememberIdleMinutes, hasPasskeys }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const arrive = useArrival()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(false)
  const { form, problems, show, clear } = useProblems<(typeof fields)[number]>()
  const locale = useLocale()
  const idleMs = rememberIdleMinutes * minuteMs
  const idleTime = idleMs < rememberDays * dayMs ? formatTimeLeft(idleMs, locale) : null
  const signIn = useMutation({
    mutationFn: async () => {
      const answer = await call(login, { body: { email: email.trim(), password, remember: isRemembered } }, { showsErrors: true })
      // A second step is needed; the caller has led there already.
      if ('token' in answer) await arrive(answer)
    },
    onError: (error) => show(readProblems(error, fields)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    signIn.reset()
    const isWrong = show({ ...(!email.trim() && { email: t('login.emailMissing') }), ...(!password && { password: t('login.passwordMissing') }) })
    if (!isWrong) signIn.mutate()
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <FormRefusal error={signIn.error} fields={fields} />
      <EmailField
        autoComplete="username"
        value={email}
        problem={problems.email}
        onChange={(value) => {
          clear('email')
          setEmail(value)
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        problem={problems.password}
        onChange={(value) => {
          clear('password')
          setPassword(value)
        }}
        aside={
          <Link to="/user/forgot-password" state={{ email: email.trim() }}>
            {t('login.forgot')}
          </Link>
        }
      />
      <Checkbox checked={isRemembered} onChange={(event) => setIsRemembered(event.target.checked)}>
        {t('login.remember', { days: rememberDays })}
      </Checkbox>
      {isRemembered && idleTime !== null && <p className={styles.hint}>{t('login.rememberIdle', { time: idleTime })}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
        {t('login.submit')}
      </Button>
      {hasPasskeys && canUsePasskeys() && <PasskeySignIn isRemembered={isRemembered} />}
    </form>
  )
}
