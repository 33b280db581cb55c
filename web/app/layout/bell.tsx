import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../session/me-query.ts'
import styles from './bell.module.css'

/** Larger numbers are shown as 9+. */
const shownMax = 9

/** Link to the notifications, with the unread count. */
export function Bell() {
  const { t } = useTranslation(['shell', 'pages'])
  const unread = useQuery(meQuery).data?.unread_notification_count ?? 0
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('pages:/notifications.title')
  return (
    <Link to="/notifications" className={styles.bell} aria-label={label} title={label}>
      <BellOutlined aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </Link>
  )
}
