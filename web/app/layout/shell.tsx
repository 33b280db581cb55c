import { useQuery } from '@tanstack/react-query'
import MenuIcon from 'lucide-react/icons/menu'
import XIcon from 'lucide-react/icons/x'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery, ownershipQuery } from '../../session/queries.ts'
import { useFollowedExports } from '../../shared/exports/followed-exports.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { isUser, useUserStore } from '../../stores/user.ts'
import { Banners } from './banners.tsx'
import { Navigation } from './navigation.tsx'
import { pickBanners } from './pick-banners.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const ExportNotices = lazy(() => import('./export-notices.tsx'))

/** Where the skip link leads, and the focus after going to another page. */
export const contentId = 'content'

/** Navigation and top bar around a page. A sandbox wears a frame, so that nobody takes it for real money. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { kind } = useMerchant()
  return (
    <div className={styles.shell} data-kind={kind}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('navigation.skip')}
      </a>
      <div className={styles.sidebar}>
        <Navigation />
      </div>
      <div className={styles.side}>
        <TopBar start={<MobileNavigation />} />
        <Announcements />
        <main className={styles.main} id={contentId} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Notices />
      {kind === 'sandbox' && <div className={styles.frame} aria-hidden="true" />}
    </div>
  )
}

/** They are fetched with the first export. */
function Notices() {
  const hasExports = useFollowedExports(({ ids }) => ids.length > 0)
  return (
    hasExports && (
      <Suspense>
        <ExportNotices />
      </Suspense>
    )
  )
}

/** Shown from what the tab knew, so that the page has its place at once. */
function Announcements() {
  const person = useQuery(meQuery).data
  const user = useUserStore((state) => state.user)
  const { id, is_demo: isDemo } = useMerchant()
  const transfer = useQuery(ownershipQuery(id)).data
  const known = person ?? (isUser(user) && { user, second_factor_demands: [], recovery_codes_left: null })
  const banners = known ? pickBanners(known, isDemo, transfer) : []
  return banners.length > 0 && <Banners banners={banners} />
}

/** The navigation on narrow screens: a native dialog, so that focus stays inside and Escape closes it. */
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
      <button
        type="button"
        className={styles.open}
        aria-label={t('navigation.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon aria-hidden />
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
