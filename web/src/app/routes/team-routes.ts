import { createRoute } from '@tanstack/react-router'
import { readCompareSearch, readNewRoleSearch } from '../../areas/team/roles/compare/compare-search.ts'
import { listAddress } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const team = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team',
  ...listAddress,
  staticData: { menuPath: '/settings/team' },
}).lazy(screen(() => import('../../areas/team/members/members-page.tsx').then((module) => module.MembersPage), 'team'))

const member = createRoute({ getParentRoute: () => shell, path: '/settings/team/members/$memberId', staticData: { menuPath: '/settings/team' } }).lazy(
  screen(() => import('../../areas/team/members/member-page.tsx').then((module) => module.MemberPage), 'team'),
)

const invitations = createRoute({ getParentRoute: () => shell, path: '/settings/team/invitations', staticData: { menuPath: '/settings/team' } }).lazy(
  screen(() => import('../../areas/team/invitations/invitations-page.tsx').then((module) => module.InvitationsPage), 'team'),
)

const reviews = createRoute({ getParentRoute: () => shell, path: '/settings/team/reviews', staticData: { menuPath: '/settings/team/reviews' } }).lazy(
  screen(() => import('../../areas/team/reviews/review-page.tsx').then((module) => module.ReviewPage), 'team'),
)

const ownership = createRoute({ getParentRoute: () => shell, path: '/settings/ownership', staticData: { menuPath: '/settings' } }).lazy(
  screen(() => import('../../areas/team/ownership/ownership-page.tsx').then((module) => module.OwnershipPage), 'team'),
)

const singleSignOn = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/single-sign-on',
  staticData: { menuPath: '/settings/team/single-sign-on' },
}).lazy(screen(() => import('../../areas/team/single-sign-on/single-sign-on-page.tsx').then((module) => module.SingleSignOnPage), 'team', 'single-sign-on'))

const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/audit',
  ...listAddress,
  staticData: { menuPath: '/settings/team/audit' },
}).lazy(screen(() => import('../../areas/team/audit/audit-page.tsx').then((module) => module.AuditPage), 'team', 'audit', 'auditActions', 'exports'))

const settingsRoles = createRoute({ getParentRoute: () => shell, path: '/settings/team/roles', staticData: { menuPath: '/settings/team/roles' } }).lazy(
  screen(() => import('../../areas/team/roles/roles-page.tsx').then((module) => module.RolesPage), 'team', 'roles'),
)

const settingsNewRole = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/new',
  validateSearch: readNewRoleSearch,
  staticData: { menuPath: '/settings/team/roles/new' },
}).lazy(screen(() => import('../../areas/team/roles/new-role-page.tsx').then((module) => module.NewRolePage), 'team', 'roles'))

const settingsCompareRoles = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/compare',
  validateSearch: readCompareSearch,
  staticData: { menuPath: '/settings/team/roles' },
}).lazy(screen(() => import('../../areas/team/roles/compare/compare-page.tsx').then((module) => module.ComparePage), 'team', 'roles'))

const settingsRole = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/$roleId',
  staticData: { menuPath: '/settings/team/roles' },
}).lazy(screen(() => import('../../areas/team/roles/role-page.tsx').then((module) => module.RolePage), 'team', 'roles'))

export const teamRoutes = [
  team,
  member,
  invitations,
  reviews,
  ownership,
  singleSignOn,
  auditLog,
  settingsRoles,
  settingsNewRole,
  settingsCompareRoles,
  settingsRole,
] as const
