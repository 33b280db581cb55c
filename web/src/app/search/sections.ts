import type { Permission } from '@counterfoil/contract/permissions'
import type { PageKey } from './pages.ts'

interface SearchedSection {
  /** The anchor of its card, and its text in `search.json`. */
  readonly key: string
  readonly page: PageKey
  /** Only those who hold it see the card. */
  readonly permission?: Permission
}

/** The cards of the settings that the search opens. */
export const searchedSections = [
  { key: 'name', page: 'profile' },
  { key: 'email', page: 'profile' },
  { key: 'language', page: 'profile' },
  { key: 'timeZone', page: 'profile' },
  { key: 'appearance', page: 'profile' },
  { key: 'password', page: 'security' },
  { key: 'passkeys', page: 'security' },
  { key: 'authenticators', page: 'security' },
  { key: 'recoveryCodes', page: 'security' },
  { key: 'sessions', page: 'security' },
  { key: 'trustedDevices', page: 'security' },
  { key: 'requiredFactor', page: 'security', permission: 'team.require_second_factor' },
  { key: 'secondPerson', page: 'security', permission: 'team.manage' },
  { key: 'browserNotifications', page: 'notificationSettings' },
  { key: 'emailSchedule', page: 'notificationSettings' },
  { key: 'testNotification', page: 'notificationSettings' },
  { key: 'notificationEvents', page: 'notificationSettings' },
  { key: 'publicDetails', page: 'business' },
  { key: 'legalDetails', page: 'business' },
  { key: 'accountFacts', page: 'business' },
  { key: 'paymentFees', page: 'plan' },
  { key: 'effectiveRates', page: 'plan' },
  { key: 'otherFees', page: 'plan' },
] as const satisfies readonly SearchedSection[]
