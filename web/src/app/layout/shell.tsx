import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../session/me-query.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { contentId } from './content-id.ts'
import { MobileNavigation } from './mobile-navigation.tsx'
import { Navigation } from './navigation.tsx'
import { pickBanners } from './pick-banners.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const Banners = lazy(() => import('./banners.tsx'))

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
      {kind === 'sandbox' && <div className={styles.frame} aria-hidden="true" />}
    </div>
  )
}

/** Nobody waits for what stands above the page. */
function Announcements() {
  const person = useQuery(meQuery).data
  const { is_demo: isDemo } = useMerchant()
  const banners = person ? pickBanners(person, isDemo) : []
  if (banners.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Banners banners={banners} />
    </Suspense>
  )
}
