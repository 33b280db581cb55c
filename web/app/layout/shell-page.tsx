import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findOtherHome, usePageRoute } from '../../shared/navigation/page-route.ts'
import { useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { PageTitleContext } from '../../ui/layout/use-document-title.ts'
import { ForbiddenScreen } from '../errors/screens.tsx'
import { PaletteGate } from '../search/palette-gate.tsx'
import { AccountGate } from './account-gate.tsx'
import { contentId } from './content-id.ts'
import { Shell } from './shell.tsx'
import { ShortcutGate } from './shortcut-gate.tsx'
import { UnsavedGate } from './unsaved-gate.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

/** Everything behind the sign-in: an account first, then the shell, then the page, if the account's menu allows it. */
export function ShellPage() {
  const isSignedIn = useUserStore((state) => state.token !== '')
  // Between signing out and the sign-in page nothing here may ask the server anything.
  if (!isSignedIn) return null
  return (
    <PageTitle>
      <AccountGate>
        <LiveUpdates />
        <Shell>
          <Guard />
        </Shell>
        <UnsavedGate />
        <ShortcutGate />
        <PaletteGate />
      </AccountGate>
    </PageTitle>
  )
}

/** Names the page that is open. */
function PageTitle({ children }: { children: ReactNode }) {
  const { t } = useTranslation('pages')
  const route = usePageRoute()
  return <PageTitleContext value={route ? t(`${route}.title`) : ''}>{children}</PageTitleContext>
}

/** Beside the pages, since a message renders none of them. */
function LiveUpdates() {
  useLiveUpdates()
  usePushDevice()
  return null
}

function Guard() {
  useFocusOnArrival()
  const routes = useMerchantStore((state) => state.routes)
  const route = usePageRoute()
  if (route === undefined || routes.includes(route)) return <Outlet />
  const otherHome = findOtherHome(route, routes)
  return otherHome ? <Navigate to={otherHome} replace /> : <ForbiddenScreen />
}

/**
 * After going to another page the keyboard and the screen reader continue at its content, as after a page load.
 * A change of filters is no arrival, and neither is the first page.
 */
function useFocusOnArrival(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    const hasArrived = last.current !== undefined && last.current !== pathname
    last.current = pathname
    if (hasArrived) document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname])
}

/** Moves this browser's notifications to the present session, or ends them if they are somebody else's. Browsers without permission load nothing. */
function usePushDevice(): void {
  const token = useUserStore((state) => state.token)
  useEffect(() => {
    if (token === '' || !('Notification' in window) || Notification.permission !== 'granted') return
    void import('../../session/push/browser-push.ts')
      .then(({ findOwnDevice }) => findOwnDevice())
      .catch(() => {
        // The next page tries again.
      })
  }, [token])
}
