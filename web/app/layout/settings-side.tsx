import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import { lazy, type ReactNode, Suspense } from 'react'
import { menuKeyOf } from '#kernel/pages.ts'
import { usePageRoute } from '../../shared/navigation/page-route.ts'
import { findSettingsPage } from '../../shared/settings/settings-pages.ts'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { createScreenLoader } from '../load-screen.ts'
import styles from './settings-side.module.css'

const loadList = createScreenLoader(() => import('../../shared/settings/settings-list.tsx').then((module) => module.SettingsList), ['settings'])
const SettingsList = lazy(async () => ({ default: (await loadList()) as typeof import('../../shared/settings/settings-list.tsx').SettingsList }))

/** Whether the list of the settings is beside the page. */
export function useIsSettings(): boolean {
  const route = usePageRoute()
  return route !== undefined && menuKeyOf(route) === 'settings'
}

interface SettingsSideProps {
  isClosed: boolean
  /** Of the page without the list. */
  contentId: string
  children: ReactNode
}

/** Puts the list of the settings beside each of their pages; on a phone it is a page of its own, with the way back to it above the others. */
export function SettingsSide({ isClosed, contentId, children }: SettingsSideProps) {
  const route = usePageRoute()
  if (!useIsSettings() || route === undefined) return children
  return (
    <div className={styles.settings}>
      {/* It reads what needs attention again with each page, since much of it changes elsewhere. */}
      <div className={styles.list}>
        <Suspense>
          <SettingsList key={route} hasAlarms={!isClosed} />
        </Suspense>
      </div>
      <div className={styles.page} id={contentId} tabIndex={-1}>
        {findSettingsPage(route) === route && (
          <div className={styles.back}>
            <ChevronLeftIcon aria-hidden />
            <WayBack path="/settings" />
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
