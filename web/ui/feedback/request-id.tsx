import { useTranslation } from 'react-i18next'
import { CopyableId } from '../text/copyable-id.tsx'
import styles from './request-id.module.css'

/** What to quote when asking for help. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <p className={styles.request}>
      {t('requestId')} <CopyableId id={id} isWhole />
    </p>
  )
}
