import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { useSignInOptions } from '../queries.ts'
import { LoginForm } from './login-form.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the page before wants said above the form. */
    notice?: 'password_changed'
  }
}

export function LoginPage() {
  const { t } = useTranslation('identity')
  const options = useSignInOptions()
  const notice = useLocation({ select: ({ state }) => state.notice })
  return (
    <Gate title={t('login.title')} lead={t('login.lead')}>
      {notice === 'password_changed' && (
        <p className={styles.notice} role="status">
          {t('login.passwordChanged')}
        </p>
      )}
      <LoginForm rememberDays={options.remember_days} rememberIdleMinutes={options.remember_idle_minutes} hasPasskeys={options.has_passkeys} />
      <p className={styles.aside}>
        {t('login.isNew')}
        <SentenceGap />
        <Link to="/user/register">{t('login.register')}</Link>
      </p>
    </Gate>
  )
}
