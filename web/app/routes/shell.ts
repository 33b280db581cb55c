import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { loginPath } from '../../session/quit-login.ts'
import { saveRedirect } from '../../session/redirect.ts'
import { useUserStore } from '../../stores/user.ts'
import { RouteError } from '../errors/route-error.tsx'
import { Root } from '../root.tsx'
import { screen } from './screen.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shows only the person's own data, so it opens even while the business keeps its accounts closed to them. */
    isPersonal?: true
  }
}

export const root = createRootRoute({ component: Root, errorComponent: RouteError })

export function isSignedIn(): boolean {
  return useUserStore.getState().token !== ''
}

/** Everything behind the sign-in. A signed-out person returns to the same address after signing in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    if (location.pathname !== '/') saveRedirect(location.href)
    throw redirect({ to: loginPath, replace: true })
  },
}).lazy(screen(() => import('../layout/shell-page.tsx').then((module) => module.ShellPage), ['shell', 'pages']))
