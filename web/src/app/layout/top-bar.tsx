import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppearanceMenu } from '../../ui/appearance-menu.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { MobileNavigation } from './mobile-navigation.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.bar}>
      <MobileNavigation />
      <AccountSwitcher />
      <div className={styles.tools}>
        <LanguageMenu />
        <AppearanceMenu />
        <Link to="/notifications" className={styles.link} aria-label={t('menu.notifications')} title={t('menu.notifications')}>
          <BellOutlined aria-hidden />
        </Link>
        <AccountMenu />
      </div>
    </header>
  )
}
