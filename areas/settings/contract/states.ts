import type { PageRoute } from '#kernel/pages.ts'

/** States of the areas of the settings. */

/** `bad` stops something or was rejected, `warn` needs attention, `idle` and `good` need none. */
type SettingsTone = 'bad' | 'warn' | 'idle' | 'good'
interface StateEntry {
  /** The first one of the area. */
  readonly page: PageRoute
  readonly tone: SettingsTone
}

/** Within an area, the most urgent first. */
export const settingsStates = {
  email_unconfirmed: { page: '/settings/account', tone: 'warn' },
  email_confirmed: { page: '/settings/account', tone: 'good' },
  second_factor_required: { page: '/settings/security', tone: 'bad' },
  second_factor_off: { page: '/settings/security', tone: 'warn' },
  second_factor_on: { page: '/settings/security', tone: 'good' },
  legal_rejected: { page: '/settings/info', tone: 'bad' },
  legal_overdue: { page: '/settings/info', tone: 'warn' },
  legal_in_review: { page: '/settings/info', tone: 'idle' },
  legal_unchanged: { page: '/settings/info', tone: 'idle' },
  statement_ready: { page: '/settings/billing', tone: 'good' },
  statement_none: { page: '/settings/billing', tone: 'idle' },
  documents_overdue: { page: '/settings/compliance', tone: 'bad' },
  documents_rejected: { page: '/settings/compliance', tone: 'bad' },
  documents_missing: { page: '/settings/compliance', tone: 'warn' },
  documents_in_review: { page: '/settings/compliance', tone: 'idle' },
  documents_verified: { page: '/settings/compliance', tone: 'good' },
  documents_none: { page: '/settings/compliance', tone: 'idle' },
  domains_unverified: { page: '/settings/team', tone: 'bad' },
  review_due: { page: '/settings/team', tone: 'warn' },
  members_without_second_factor: { page: '/settings/team', tone: 'warn' },
  members_inactive: { page: '/settings/team', tone: 'warn' },
  invitations_expiring: { page: '/settings/team', tone: 'warn' },
  members_active: { page: '/settings/team', tone: 'idle' },
} as const satisfies Record<string, StateEntry>
export type SettingsStateName = keyof typeof settingsStates
export type SettingsPage = (typeof settingsStates)[SettingsStateName]['page']
export const settingsStateNames = Object.keys(settingsStates) as [SettingsStateName, ...SettingsStateName[]]
