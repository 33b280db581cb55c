/** The pages of the settings that an owner opens, for the tests that look at every page. */
export const settingsPages = [
  '/settings',
  '/settings/account',
  '/settings/security',
  '/settings/info',
  '/settings/notifications',
  '/settings/ownership',
  '/settings/team',
  '/settings/team/invitations',
  '/settings/team/reviews',
  '/settings/team/roles',
  '/settings/team/roles/new',
  '/settings/team/roles/compare',
  '/settings/team/audit',
] as const
