import { isListed, isPlace, type PageRoute, pageRoutes } from '#kernel/pages.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'

export type SearchedPath = PageRoute | `/risk/config/${RiskType}` | '/docs'

interface SearchedPage {
  readonly path: SearchedPath
  /** The menu must have it; undefined for a page that is open without a session. */
  readonly route?: PageRoute
}

/** The pages that the search opens, by their texts in `pages`. Forms of new objects are among its actions. */
export const searchedPages: readonly SearchedPage[] = [
  ...pageRoutes.filter(isListed).flatMap((route): SearchedPage[] => {
    if (route === '/risk/config/$type') return riskTypes.map((type) => ({ path: `/risk/config/${type}`, route }))
    return isPlace(route) ? [{ path: route, route }] : []
  }),
  { path: '/docs' },
]

interface SearchedSection {
  /** The anchor of its card, and its text in `search` of `areas/home/texts`. */
  readonly key: string
  readonly page: PageRoute
  /** Only those who hold it see the card. */
  readonly permission?: Permission
}

/** The cards of the settings that the search opens. */
export const searchedSections = [
  { key: 'name', page: '/settings/account' },
  { key: 'email', page: '/settings/account' },
  { key: 'language', page: '/settings/account' },
  { key: 'timeZone', page: '/settings/account' },
  { key: 'appearance', page: '/settings/account' },
  { key: 'password', page: '/settings/security' },
  { key: 'passkeys', page: '/settings/security' },
  { key: 'authenticators', page: '/settings/security' },
  { key: 'recoveryCodes', page: '/settings/security' },
  { key: 'sessions', page: '/settings/security' },
  { key: 'trustedDevices', page: '/settings/security' },
  { key: 'requiredFactor', page: '/settings/security', permission: 'team.require_second_factor' },
  { key: 'secondPerson', page: '/settings/security', permission: 'team.manage' },
  { key: 'browserNotifications', page: '/settings/notifications' },
  { key: 'emailSchedule', page: '/settings/notifications' },
  { key: 'notificationEvents', page: '/settings/notifications' },
  { key: 'publicDetails', page: '/settings/info' },
  { key: 'legalDetails', page: '/settings/info' },
  { key: 'accountFacts', page: '/settings/info' },
  { key: 'paymentFees', page: '/settings/plan' },
  { key: 'effectiveRates', page: '/settings/plan' },
  { key: 'otherFees', page: '/settings/plan' },
] as const satisfies readonly SearchedSection[]

/** Whether every typed word begins a word of the text; of texts without spaces, such as Chinese, a part is enough. */
export function matchesWords(typed: string, text: string): boolean {
  const words = text.toLowerCase().split(/[\s,/·、，]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part) || (/[\u3400-\u9fff]/.test(part) && word.includes(part))))
}
