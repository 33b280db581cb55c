import type { ReactNode } from 'react'
import { AppearanceMenu } from '../../ui/appearance-menu.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { Bell } from './bell.tsx'
import styles from './top-bar.module.css'

/** `start` is what stands before the account: the way to the navigation. */
export function TopBar({ start }: { start: ReactNode }) {
  return (
    <header className={styles.bar}>
      {start}
      <AccountSwitcher />
      <div className={styles.tools}>
        <LanguageMenu />
        <AppearanceMenu />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  )
}
