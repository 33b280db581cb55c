import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'

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
        <TopBar />
        <main className={styles.main} id={contentId} tabIndex={-1}>
          {children}
        </main>
      </div>
      {kind === 'sandbox' && <div className={styles.frame} aria-hidden="true" />}
    </div>
  )
}
