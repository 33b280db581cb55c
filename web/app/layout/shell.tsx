import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import XIcon from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery, ownershipQuery } from '../../session/queries.ts'
import { useFollowedExports } from '../../shared/exports/followed-exports.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { isUser, useUserStore } from '../../stores/user.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { Banners } from './banners.tsx'
import { MainEntries, Navigation } from './navigation.tsx'
import { pickBanners } from './pick-banners.ts'
import { SettingsSide, useIsSettings } from './settings-side.tsx'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

const ExportNotices = lazyPart(() => import('./export-notices.tsx'))

/** Where the skip link leads, and the focus after going to another page. */
export const contentId = 'content'

interface ShellProps {
  /** This person may not open the account, so it has no menu. */
  isClosed?: boolean
  children: ReactNode
}

/** What stands around a page: the account, the search, the menu and the person beside it; on a phone above and below it. */
export function Shell({ isClosed = false, children }: ShellProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.shell} data-kind={useMerchant().kind}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('navigation.skip')}
      </a>
      <header className={styles.stub}>
        <AccountSwitcher />
        {!isClosed && <SearchButton />}
        <div className={styles.menu}>{!isClosed && <Navigation />}</div>
        <div className={styles.foot}>
          <UserMenu />
          <Bell />
        </div>
      </header>
      <div className={styles.side}>
        {!isClosed && <Announcements />}
        <main className={styles.main} id={useIsSettings() ? undefined : contentId} tabIndex={-1}>
          <SettingsSide isClosed={isClosed} contentId={contentId}>
            {children}
          </SettingsSide>
        </main>
      </div>
      {!isClosed && <BottomBar />}
      <Notices />
    </div>
  )
}

/** They are fetched with the first export. */
function Notices() {
  const hasExports = useFollowedExports(({ ids }) => ids.length > 0)
  return hasExports && <ExportNotices />
}

/** Shown from what the tab knew, so that the page has its place at once. */
function Announcements() {
  const person = useQuery(meQuery).data
  const user = useUserStore((state) => state.user)
  const { id } = useMerchant()
  const transfer = useQuery(ownershipQuery(id)).data
  const known = person ?? (isUser(user) && { user, second_factor_demands: [], recovery_codes_left: null })
  const banners = known ? pickBanners(known, transfer) : []
  return banners.length > 0 && <Banners banners={banners} />
}

/** Link to the notifications. */
function Bell() {
  const { t } = useTranslation(['shell', 'pages'])
  const unread = useQuery(meQuery).data?.unread_notification_count ?? 0
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('pages:/notifications.title')
  return (
    <Link to="/notifications" className={styles.bell} data-unread={unread > 0 || undefined} aria-label={label} title={label}>
      <BellIcon aria-hidden />
    </Link>
  )
}

/** The ways around on a phone: the pages that most people want, and the whole menu behind the last button. */
function BottomBar() {
  const { t } = useTranslation('shell')
  return (
    <nav className={styles.bottom} aria-label={t('navigation.main')}>
      <MainEntries />
      <MobileNavigation />
    </nav>
  )
}

/** The whole menu on narrow screens: a native dialog, so that focus stays inside and Escape closes it. */
function MobileNavigation() {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
  }, [isOpen])
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <EllipsisIcon aria-hidden />
        {t('navigation.more')}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: this click is beside the drawer; Escape does the same.
        <dialog
          ref={dialog}
          className={styles.drawer}
          aria-label={t('navigation.main')}
          onClose={() => setIsOpen(false)}
          onClick={(event) => event.target === dialog.current && close()}
        >
          <div className={styles.content}>
            <button type="button" className={styles.close} aria-label={t('navigation.close')} onClick={close}>
              <XIcon aria-hidden />
            </button>
            <Navigation onFollow={close} />
          </div>
        </dialog>
      )}
    </>
  )
}
