import type { PageRoute } from '#kernel/pages.ts'
import type { Permission } from '#kernel/permissions.ts'

interface SearchedSection {
  /** The anchor of its card, and its text in `search.json`. */
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
  { key: 'testNotification', page: '/settings/notifications' },
  { key: 'notificationEvents', page: '/settings/notifications' },
  { key: 'publicDetails', page: '/settings/info' },
  { key: 'legalDetails', page: '/settings/info' },
  { key: 'accountFacts', page: '/settings/info' },
  { key: 'paymentFees', page: '/settings/plan' },
  { key: 'effectiveRates', page: '/settings/plan' },
  { key: 'otherFees', page: '/settings/plan' },
] as const satisfies readonly SearchedSection[]
