import { createRoute, redirect } from '@tanstack/react-router'
import type { PageRoute } from '#kernel/pages.ts'
import { root } from './shell.ts'

/** Addresses that pages had before, in bookmarks and mails. */
export const moved: Readonly<Record<string, PageRoute>> = {
  '/balance/payouts/expected': '/balance/payouts',
  '/payments-product/acceptance/accepted': '/risk/accepted',
  '/settings/alerts': '/settings/notifications',
  '/settings/team/roles/compare': '/settings/team/roles',
}

/** They lead to the page as it is now, with their query. */
export const movedRoutes = Object.entries(moved).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location: { search, hash } }) => {
      throw redirect({ to, search, hash, replace: true } as never)
    },
  }),
)
