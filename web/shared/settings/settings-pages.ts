import type { PageRoute } from '#kernel/pages.ts'

/** The pages that the list of the settings names, in its order. */
export const settingsPages = {
  you: ['/settings/account', '/settings/security', '/settings/notifications'],
  business: ['/settings/info'],
  team: [
    '/settings/team',
    '/settings/team/invitations',
    '/settings/team/roles',
    '/settings/team/reviews',
    '/settings/team/single-sign-on',
    '/settings/team/audit',
  ],
  account: ['/settings/stores', '/settings/plan', '/settings/billing', '/settings/compliance'],
} as const satisfies Readonly<Record<string, readonly PageRoute[]>>

/** Returns the page of the list that a page is or lies below. */
export function findSettingsPage(route: PageRoute | undefined): PageRoute | undefined {
  const found = Object.values<readonly PageRoute[]>(settingsPages)
    .flat()
    .filter((page) => `${route}/`.startsWith(`${page}/`))
  return found.toSorted((one, other) => other.length - one.length)[0]
}
