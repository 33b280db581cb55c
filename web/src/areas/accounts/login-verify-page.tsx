import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { dropChallenge, findChallenge } from '../../session/challenge.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import styles from './gate.module.css'
import { Gate } from './gate.tsx'

/** A sign-in that needs its second step, or an address opened without one. */
export function LoginVerifyPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  useDocumentTitle(t('verify.title'))
  const startAgain = () => {
    dropChallenge()
    void navigate({ to: '/user/login' })
  }
  return (
    <Gate>
      <h1 className={styles.title}>{t('verify.title')}</h1>
      <p className={styles.lead}>{findChallenge() ? t('verify.text') : t('verify.textLost')}</p>
      <Button type="primary" size="large" block onClick={startAgain}>
        {t('verify.back')}
      </Button>
    </Gate>
  )
}
