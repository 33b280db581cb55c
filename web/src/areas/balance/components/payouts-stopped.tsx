import StopOutlined from '@ant-design/icons/es/icons/StopOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import styles from './payouts-stopped.module.css'

/** Why no payout can be created, with the way to what is missing for those who may upload it. */
export function PayoutsStopped() {
  const { t } = useTranslation('balance')
  const mayUpload = useCan('compliance.manage')
  return (
    <div className={styles.banner} role="alert">
      <StopOutlined className={styles.icon} aria-hidden />
      <p className={styles.text}>
        <strong>{t('stopped.title')}</strong> {t(mayUpload ? 'stopped.text' : 'stopped.ask')}
      </p>
      {mayUpload && <Link to="/settings/compliance">{t('stopped.link')}</Link>}
    </div>
  )
}
