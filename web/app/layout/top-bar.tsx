import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../session/queries.ts'
import { AppearanceMenu } from '../../shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '../../shared/appearance/language-menu.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** `start` is what stands before the account: the way to the navigation. */
export function TopBar({ start }: { start: ReactNode }) {
  return (
    <header className={styles.bar}>
      {start}
      <AccountSwitcher />
      <SearchButton />
      <div className={styles.tools}>
        <LanguageMenu />
        <AppearanceMenu />
        <Bell />
        <UserMenu />
      </div>
    </header>
  )
}

/** Larger numbers are shown as 9+. */
const shownMax = 9

/** Link to the notifications, with the unread count. */
function Bell() {
  const { t } = useTranslation(['shell', 'pages'])
  const unread = useQuery(meQuery).data?.unread_notification_count ?? 0
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('pages:/notifications.title')
  return (
    <Link to="/notifications" className={styles.bell} aria-label={label} title={label}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </Link>
  )
}
