import { createRoute, redirect } from '@tanstack/react-router'
import { root } from './shell.ts'

/** Addresses of earlier pages, with what took their place; their query stays. */
const moved = {
  '/balance/payouts/expected': '/balance/payouts',
  '/settings/alerts': '/settings/notifications',
  '/settings/team/roles/compare': '/settings/team/roles',
} as const

export const movedRoutes = Object.entries(moved).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: to + location.searchStr + (location.hash && `#${location.hash}`), replace: true })
    },
  }),
)
