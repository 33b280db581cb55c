import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined'
import { login } from '@counterfoil/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import type { FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ApiError, findFieldError } from '../../api/errors.ts'
import { takeRedirect } from '../../session/redirect.ts'
import { beginSession } from '../../session/session.ts'
import styles from './login-form.module.css'

interface Missing {
  email?: string
  password?: string
}

/** Signs in and returns to where the person was going. Refusals are shown in place. */
export function LoginForm({ rememberDays }: { rememberDays: number }) {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const signIn = useMutation({
    mutationFn: async () => {
      const answer = await call(login, { body: { email: email.trim(), password, remember: isRemembered } }, { showsErrors: true })
      // A second step is needed; the caller has led there already.
      if (!('token' in answer)) return
      await beginSession(answer.token, answer.user)
      router.history.replace(takeRedirect() ?? '/')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Missing = { ...(!email.trim() && { email: t('login.emailMissing') }), ...(!password && { password: t('login.passwordMissing') }) }
    setMissing(found)
    const first = found.email ? 'email' : found.password ? 'password' : null
    if (first) return (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    signIn.mutate()
  }
  const refusal = signIn.error instanceof ApiError && signIn.error.fieldErrors.length === 0 ? signIn.error.message : null
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Field label={t('login.email')} error={missing.email ?? findFieldError(signIn.error, 'email')}>
        {(props) => (
          <input
            {...props}
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and typing is it.
            autoFocus
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <PasswordField value={password} error={missing.password ?? findFieldError(signIn.error, 'password')} onChange={setPassword} />
      <Checkbox checked={isRemembered} onChange={(event) => setIsRemembered(event.target.checked)}>
        {t('login.remember', { days: rememberDays })}
      </Checkbox>
      <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? t('login.hidePassword') : t('login.showPassword')
  return (
    <Field label={t('login.password')} error={error}>
      {(props) => (
        <>
          <input
            {...props}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className={styles.eye} aria-label={label} title={label} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          </button>
        </>
      )}
    </Field>
  )
}

interface InputProps {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A label, its input, and what is wrong with it. Plain inputs, since antd's would be half the weight of this page. */
function Field({ label, error, children }: { label: string; error: string | undefined; children: (props: InputProps) => ReactNode }) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {children({ id, className: styles.input, 'aria-invalid': error !== undefined, 'aria-describedby': error === undefined ? undefined : errorId })}
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
