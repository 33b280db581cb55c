import { limits } from '@counterfoil/contract/limits'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import styles from './gate.module.css'
import { Gate } from './gate.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const { t } = useTranslation('accounts')
  useDocumentTitle(t('login.title'))
  return (
    <Gate>
      <h1 className={styles.title}>{t('login.title')}</h1>
      <p className={styles.lead}>{t('login.lead')}</p>
      <LoginForm rememberDays={limits.rememberDays} />
    </Gate>
  )
}
