import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { getPasskeyLoginOptions, passkeyLogin } from '#areas/identity/contract/second-step.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { call } from '#web/api/call.ts'
import { askForPasskey, canUsePasskeys } from '#web/session/passkeys.ts'
import { ssoPath } from '#web/session/sso-return.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'
import { EmailField } from '../gate/email-field.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { useArrival } from './use-arrival.ts'

const fields = ['email', 'password'] as const

interface LoginFormProps {
  rememberDays: number
  /** Minutes without a call after which a remembered session ends. */
  rememberIdleMinutes: number
  hasPasskeys: boolean
}

/** Signs in and returns to where the person was going. Refusals are shown in place. */
export function LoginForm({ rememberDays, rememberIdleMinutes, hasPasskeys }: LoginFormProps) {
  const { t } = useTranslation('identity')
  const arrive = useArrival()
  const locale = useLocale()
  const idleMs = rememberIdleMinutes * minuteMs
  const idleTime = idleMs < rememberDays * dayMs ? formatTimeLeft(idleMs, locale) : null
  const form = useContractForm({
    endpoint: login,
    initial: { email: '', password: '', remember: false },
    toBody: (values) => ({ ...values, email: values.email.trim() }),
    fields,
    texts: ({ email, password }) => ({ ...(!email.trim() && { email: t('login.emailMissing') }), ...(!password && { password: t('login.passwordMissing') }) }),
    send: (body) => call(login, { body }, { showsFieldErrors: true }),
    // Without a token a second step is needed; the caller has led there already.
    onDone: async (answer) => {
      if ('token' in answer) await arrive(answer)
    },
  })
  const { email, password, remember } = form.values
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      <EmailField autoComplete="username" value={email} problem={form.problems.email} onChange={(value) => form.change({ email: value })} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        problem={form.problems.password}
        onChange={(value) => form.change({ password: value })}
        aside={
          <Link to="/user/forgot-password" state={{ email: email.trim() }}>
            {t('login.forgot')}
          </Link>
        }
      />
      <Checkbox checked={remember} onChange={(event) => form.change({ remember: event.target.checked })}>
        {t('login.remember', { days: rememberDays })}
      </Checkbox>
      {remember && idleTime !== null && <p className={styles.hint}>{t('login.rememberIdle', { time: idleTime })}</p>}
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {t('login.submit')}
      </Button>
      {hasPasskeys && canUsePasskeys() && <PasskeySignIn isRemembered={remember} />}
      <Link to={ssoPath} className={styles.sso}>
        {t('sso.open')}
      </Link>
    </form>
  )
}

/** Signs in by a passkey alone; the browser shows which ones it has. Changing one's mind there is no error. */
function PasskeySignIn({ isRemembered }: { isRemembered: boolean }) {
  const { t } = useTranslation('identity')
  const arrive = useArrival()
  const signIn = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call(getPasskeyLoginOptions, {})
      const outcome = await askForPasskey(options)
      if ('problem' in outcome) return outcome.problem
      await arrive(await call(passkeyLogin, { body: { challenge, response: outcome.response, remember: isRemembered } }, { showsFieldErrors: true }))
      return null
    },
  })
  return (
    <div className={styles.passkey}>
      <span className={styles.or}>{t('login.or')}</span>
      <FormRefusal error={signIn.error} fields={[]} />
      {signIn.data === 'failed' && (
        <p className={styles.refusal} role="alert">
          {t('login.passkeyFailed')}
        </p>
      )}
      <Button size="large" isWide icon={<KeyRoundIcon aria-hidden />} isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
