import type { Permission } from '@counterfoil/contract/permissions'

interface TeamTab {
  /** Of its name in `tabs` of the texts. */
  readonly key: string
  readonly path: string
  readonly permission: Permission
}

/** The tabs of settings/team, in their order. A new tab adds its line here, its route and its routes in the server's menu. */
export const teamTabs = [
  { key: 'members', path: '/settings/team', permission: 'team.read' },
  { key: 'invitations', path: '/settings/team/invitations', permission: 'team.read' },
  { key: 'roles', path: '/settings/team/roles', permission: 'roles.read' },
  { key: 'reviews', path: '/settings/team/reviews', permission: 'team.manage' },
  { key: 'singleSignOn', path: '/settings/team/single-sign-on', permission: 'team.single_sign_on' },
  { key: 'audit', path: '/settings/team/audit', permission: 'audit.read' },
] as const satisfies readonly TeamTab[]
