import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loginPath } from '#web/session/quit-login.ts'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { useSignInOptions } from '../queries.ts'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const { t } = useTranslation('identity')
  const { password_length_min: lengthMin } = useSignInOptions()
  return (
    <Gate title={t('register.title')} lead={t('register.lead')}>
      <RegisterForm lengthMin={lengthMin} />
      <p className={styles.aside}>
        {t('register.isKnown')}
        <SentenceGap />
        <Link to={loginPath}>{t('login.submit')}</Link>
      </p>
    </Gate>
  )
}
