/** States of the areas of the settings. */

export type SettingsStateArea = 'profile' | 'security' | 'info' | 'billing' | 'compliance' | 'team'
/** `bad` stops something or was rejected, `warn` needs attention, `idle` and `good` need none. */
type SettingsTone = 'bad' | 'warn' | 'idle' | 'good'
interface StateEntry {
  readonly area: SettingsStateArea
  readonly tone: SettingsTone
}

/** Within an area, the most urgent first. */
export const settingsStates = {
  email_unconfirmed: { area: 'profile', tone: 'warn' },
  email_confirmed: { area: 'profile', tone: 'good' },
  second_factor_required: { area: 'security', tone: 'bad' },
  second_factor_off: { area: 'security', tone: 'warn' },
  second_factor_on: { area: 'security', tone: 'good' },
  legal_rejected: { area: 'info', tone: 'bad' },
  legal_overdue: { area: 'info', tone: 'warn' },
  legal_in_review: { area: 'info', tone: 'idle' },
  legal_unchanged: { area: 'info', tone: 'idle' },
  statement_ready: { area: 'billing', tone: 'good' },
  statement_none: { area: 'billing', tone: 'idle' },
  documents_overdue: { area: 'compliance', tone: 'bad' },
  documents_rejected: { area: 'compliance', tone: 'bad' },
  documents_missing: { area: 'compliance', tone: 'warn' },
  documents_in_review: { area: 'compliance', tone: 'idle' },
  documents_verified: { area: 'compliance', tone: 'good' },
  documents_none: { area: 'compliance', tone: 'idle' },
  domains_unverified: { area: 'team', tone: 'bad' },
  review_due: { area: 'team', tone: 'warn' },
  members_without_second_factor: { area: 'team', tone: 'warn' },
  members_inactive: { area: 'team', tone: 'warn' },
  invitations_expiring: { area: 'team', tone: 'warn' },
  members_active: { area: 'team', tone: 'idle' },
} as const satisfies Record<string, StateEntry>
export type SettingsStateName = keyof typeof settingsStates
export const settingsStateNames = Object.keys(settingsStates) as [SettingsStateName, ...SettingsStateName[]]
