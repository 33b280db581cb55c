import { useRouterState } from '@tanstack/react-router'
import { isPageRoute, type PageRoute } from '#kernel/pages.ts'

/** The declared page that is open, by its route. */
export function usePageRoute(): PageRoute | undefined {
  return useRouterState({ select: ({ matches }) => pageRouteOf(matches) })
}

export function pageRouteOf(matches: readonly { readonly fullPath: string }[]): PageRoute | undefined {
  const route = matches.at(-1)?.fullPath
  return isPageRoute(route) ? route : undefined
}

/** Returns the page that replaces home for a role that can't see the overview: the first of its menu. Undefined for other pages. */
export function findOtherHome(route: PageRoute, routes: readonly string[]): string | undefined {
  if (route !== '/' && route !== '/overview') return undefined
  return routes.find((other) => other !== '/notifications' && !other.includes('$'))
}
