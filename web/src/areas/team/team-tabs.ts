import type { AreaTab } from '../../shared/navigation/use-open-tabs.ts'

/** The tabs of settings/team, in their order. */
export const teamTabs = [
  { key: 'members', path: '/settings/team', permission: 'team.read' },
  { key: 'invitations', path: '/settings/team/invitations', permission: 'team.read' },
  { key: 'roles', path: '/settings/team/roles', permission: 'roles.read' },
  { key: 'reviews', path: '/settings/team/reviews', permission: 'team.manage' },
  { key: 'singleSignOn', path: '/settings/team/single-sign-on', permission: 'team.single_sign_on' },
  { key: 'audit', path: '/settings/team/audit', permission: 'audit.read' },
] as const satisfies readonly AreaTab[]
