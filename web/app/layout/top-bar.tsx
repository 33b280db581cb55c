import type { ReactNode } from 'react'
import { AppearanceMenu } from '../../shared/appearance/appearance-menu.tsx'
import { LanguageMenu } from '../../shared/appearance/language-menu.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { Bell } from './bell.tsx'
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
