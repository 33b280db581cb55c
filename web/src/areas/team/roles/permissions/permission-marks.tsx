import DollarOutlined from '@ant-design/icons/es/icons/DollarOutlined'
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined'
import { useTranslation } from 'react-i18next'
import type { DescribedPermission } from '../role-queries.ts'
import styles from './permission-marks.module.css'

/** What to think of before giving a permission: that it moves money, or shows data about people. */
export function PermissionMarks({ permission }: { permission: Pick<DescribedPermission, 'moves_money' | 'shows_personal_data'> }) {
  const { t } = useTranslation('roles')
  return (
    <>
      {permission.moves_money && (
        <span className={styles.mark} data-kind="money">
          <DollarOutlined aria-hidden /> {t('marks.money')}
        </span>
      )}
      {permission.shows_personal_data && (
        <span className={styles.mark}>
          <IdcardOutlined aria-hidden /> {t('marks.personal')}
        </span>
      )}
    </>
  )
}
