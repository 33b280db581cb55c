import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '../../api/account-queries.ts'
import { useMerchant } from '../../stores/merchant.ts'
import styles from './platform-note.module.css'

/** Says that lists and rules decide nothing, in accounts whose payments a platform authorizes. */
export function PlatformNote() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const info = useQuery(merchantInfoQuery(id))
  return info.data?.is_taken_by_platform ? <p className={styles.note}>{t('byPlatform')}</p> : null
}
