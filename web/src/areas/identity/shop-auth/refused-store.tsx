import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

/** Why a store can't be connected, and what to do. */
export function RefusedStore({ text }: { text: string }) {
  const { t } = useTranslation('stores')
  return (
    <Gate mark={<GateMark kind="over" />} title={t('auth.refused')} lead={text}>
      <Link to="/" className={styles.back}>
        {t('auth.toDashboard')}
      </Link>
    </Gate>
  )
}
