import { useTranslation } from 'react-i18next'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

/** Why a store can't be connected, and what to do. The dashboard opens outside of the frame that SHOPLINE may show this page in. */
export function RefusedStore({ title, text }: { title?: string; text: string }) {
  const { t } = useTranslation('stores')
  return (
    <Gate mark={<GateMark kind="over" />} title={title ?? t('auth.refused')} lead={text}>
      <a href="/" target="_top" className={styles.back}>
        {t('auth.toDashboard')}
      </a>
    </Gate>
  )
}
