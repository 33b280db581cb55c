import CircleDollarSignIcon from 'lucide-react/icons/circle-dollar-sign'
import IdCardIcon from 'lucide-react/icons/id-card'
import { useTranslation } from 'react-i18next'
import type { DescribedPermission } from '../role-queries.ts'
import styles from './permission-marks.module.css'

/** Marks a permission that moves money or shows personal data. */
export function PermissionMarks({ permission }: { permission: Pick<DescribedPermission, 'moves_money' | 'shows_personal_data'> }) {
  const { t } = useTranslation('roles')
  if (!permission.moves_money && !permission.shows_personal_data) return null
  return (
    <span className={styles.marks}>
      {permission.moves_money && (
        <span className={styles.mark} data-kind="money">
          <CircleDollarSignIcon aria-hidden /> {t('marks.money')}
        </span>
      )}
      {permission.shows_personal_data && (
        <span className={styles.mark}>
          <IdCardIcon aria-hidden /> {t('marks.personal')}
        </span>
      )}
    </span>
  )
}
