import { createRoute, redirect } from '@tanstack/react-router'
import { root } from './shell.ts'

/** Addresses of earlier pages, with what took their place; their query stays. */
const moved = {
  '/settings/alerts': '/settings/notifications',
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
