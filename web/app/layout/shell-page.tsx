import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useBlocker, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxState } from '#areas/notifications/contract/live.ts'
import { meQuery } from '../../session/queries.ts'
import { findOtherHome, usePageRoute } from '../../shared/navigation/page-route.ts'
import { useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'
import { confirmDiscard, hasUnsavedChanges, useUnsaved } from '../../ui/forms/unsaved-changes.ts'
import { PageMenuContext } from '../../ui/layout/page-header.tsx'
import { PageTitleContext } from '../../ui/layout/use-document-title.ts'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { ForbiddenScreen } from '../errors/screens.tsx'
import { PaletteGate } from '../search/palette-gate.tsx'
import { useExpiry } from '../session/session-questions.ts'
import { AccountGate } from './account-gate.tsx'
import { PageMenu } from './page-menu.tsx'
import { contentId, Shell } from './shell.tsx'
import { ShortcutGate } from './shortcut-gate.tsx'

/** Everything behind the sign-in: an account first, then the shell, then the page, if the account's menu allows it. */
export function ShellPage() {
  const isSignedIn = useUserStore((state) => state.token !== '')
  // Between signing out and the sign-in page nothing here may ask the server anything.
  if (!isSignedIn) return null
  return (
    <PageTitle>
      <AccountGate>
        <LiveUpdates />
        <PageMenuContext value={<PageMenu />}>
          <Shell>
            <Guard />
          </Shell>
        </PageMenuContext>
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
 * A change of filters is no arrival, and neither is the first page. A page that begins with a field has focused it already.
 */
function useFocusOnArrival(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    const hasArrived = last.current !== undefined && last.current !== pathname
    last.current = pathname
    const content = document.getElementById(contentId)
    if (hasArrived && !content?.querySelector('input:focus')) content?.focus({ preventScroll: true })
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

/** Asks before a page with unsaved changes is left. An ended session is left without a question. */
function UnsavedGate() {
  const isExpired = useExpiry((state) => state.isAsking)
  const hasChanges = useUnsaved((state) => Object.keys(state.forms).length > 0)
  const question = useUnsaved((state) => state.question)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmDiscard()),
    enableBeforeUnload: hasUnsavedChanges,
    disabled: isExpired || !hasChanges,
  })
  // A save that was under way has finished.
  useEffect(() => {
    if (question && !hasChanges) question.settle(true)
  }, [question, hasChanges])
  // The dialogs of an ended session replace this one.
  useEffect(() => {
    if (isExpired) useUnsaved.setState({ question: null })
  }, [isExpired])
  useEffect(() => () => useUnsaved.setState({ question: null }), [])
  useReturnedFocus(question?.opener)
  if (!question) return null
  return <question.Dialog names={question.names} settle={question.settle} />
}

/** Keeps the unread count and the inbox current in every tab, while somebody is signed in. */
function useLiveUpdates(): void {
  const queries = useQueryClient()
  const token = useUserStore((state) => state.token)
  useEffect(() => {
    if (token === '') return undefined
    let stop: (() => void) | null = null
    let isOver = false
    void import('../../session/live/share-live.ts').then(
      ({ shareLive }) => {
        let last: InboxState | null = null
        if (isOver) return
        stop = shareLive((state) => {
          applyState(queries, state, last)
          last = state
        })
      },
      // Without the stream, the page keeps the state from when it opened.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, queries])
}

/** A state that the page already has, as after a lost connection, loads nothing. */
function applyState(queries: QueryClient, state: InboxState, last: InboxState | null): void {
  const { unread_count: count } = state
  const known = queries.getQueryData(meQuery.queryKey)?.unread_notification_count
  if (known === count && (last === null || last.latest_id === state.latest_id)) return
  queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, unread_notification_count: count })
  void queries.invalidateQueries({ queryKey: ['user', 'notifications'] })
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'merchant' && ['approvals', 'disputes', 'menu'].includes(queryKey[2] as string),
  })
}
