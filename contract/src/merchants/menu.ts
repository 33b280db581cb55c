import type { HandlerOutput } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { type getMenu, type MenuKey, menuGroups } from './endpoints.ts'

interface MenuEntry {
  readonly key: MenuKey
  readonly group: (typeof menuGroups)[number]
  readonly path: string
  /** All routes behind the entry, as the web's router writes them. */
  readonly routes: readonly string[]
  /** One of several is enough. Left out where every member may open it. */
  readonly permission?: Permission | readonly Permission[]
}

/**
 * What a member must hold to see an entry and to open its routes. Of entries with one key the first that is open is shown. Notifications are open to every member, so the web adds them itself.
 */
const entries = [
  { key: 'overview', group: 'home', path: '/', routes: ['/', '/overview'], permission: 'overview.read' },
  {
    key: 'payments',
    group: 'money',
    path: '/payments',
    routes: ['/payments', '/payments/$paymentId', '/payments/bulk', '/payments/bulk/$bulkId'],
    permission: 'payments.read',
  },
  { key: 'customers', group: 'money', path: '/customers', routes: ['/customers', '/customers/$customerId'], permission: 'customers.read' },
  { key: 'balance', group: 'money', path: '/balance', routes: ['/balance', '/balance/statements', '/balance/statements/$month'], permission: 'balance.read' },
  {
    key: 'payouts',
    group: 'money',
    path: '/balance/payouts',
    routes: [
      '/balance/payouts',
      '/balance/payouts/expected',
      '/balance/payouts/schedules',
      '/balance/payouts/$payoutId',
      '/balance/bank-accounts',
      '/balance/reconciliation',
    ],
    permission: 'payouts.read',
  },
  { key: 'payouts', group: 'money', path: '/balance/bank-accounts/new', routes: ['/balance/bank-accounts/new'], permission: 'bank_accounts.manage' },
  {
    key: 'approvals',
    group: 'money',
    path: '/approvals',
    routes: ['/approvals', '/approvals/decided', '/approvals/$approvalId', '/approvals/team', '/approvals/team/$approvalId'],
    permission: ['approvals.decide', 'payments.refund', 'payouts.manage', 'bank_accounts.manage', 'roles.manage', 'team.manage'],
  },
  { key: 'exports', group: 'money', path: '/exports', routes: ['/exports'], permission: 'exports.manage' },
  {
    key: 'disputes',
    group: 'protect',
    path: '/payments-product/disputes',
    routes: [
      '/payments-product/disputes',
      '/payments-product/disputes/insights',
      '/payments-product/disputes/$disputeId',
      '/payments-product/disputes/$disputeId/respond',
    ],
    permission: 'disputes.read',
  },
  {
    key: 'acceptance',
    group: 'protect',
    path: '/payments-product/acceptance',
    routes: ['/payments-product/acceptance', '/payments-product/acceptance/accepted'],
    permission: 'payments.read',
  },
  { key: 'vamp', group: 'protect', path: '/payments-product/vamp', routes: ['/payments-product/vamp'], permission: 'vamp.read' },
  {
    key: 'risk',
    group: 'protect',
    path: '/risk',
    routes: ['/risk', '/risk/config/$type', '/risk/rules', '/risk/uploads', '/risk/uploads/$uploadId', '/risk/simulator'],
    permission: 'risk.read',
  },
  {
    key: 'developer',
    group: 'build',
    path: '/developer',
    routes: [
      '/developer',
      '/developer/requests',
      '/developer/requests/$requestId',
      '/developer/events',
      '/developer/events/$eventId',
      '/developer/webhooks',
      '/developer/webhooks/$endpointId',
    ],
    permission: 'developer.read',
  },
  { key: 'developer', group: 'build', path: '/developer/sandbox', routes: ['/developer/sandbox'], permission: 'sandbox.control' },
  { key: 'developer', group: 'build', path: '/developer/keys', routes: ['/developer/keys', '/developer/keys/$keyId'], permission: 'keys.manage' },
  {
    key: 'settings',
    group: 'account',
    path: '/settings',
    routes: ['/settings', '/settings/info', '/settings/account', '/settings/security', '/settings/notifications', '/settings/alerts'],
  },
  { key: 'settings', group: 'account', path: '/settings/compliance', routes: ['/settings/compliance'], permission: 'compliance.manage' },
  { key: 'settings', group: 'account', path: '/settings/stores', routes: ['/settings/stores'], permission: 'stores.read' },
  {
    key: 'settings',
    group: 'account',
    path: '/settings/team',
    routes: ['/settings/team', '/settings/team/members/$memberId', '/settings/team/invitations'],
    permission: 'team.read',
  },
  {
    key: 'settings',
    group: 'account',
    path: '/settings/plan',
    routes: ['/settings/plan', '/settings/billing', '/settings/billing/$month'],
    permission: 'balance.read',
  },
  { key: 'settings', group: 'account', path: '/settings/team/reviews', routes: ['/settings/team/reviews'], permission: 'team.manage' },
  {
    key: 'settings',
    group: 'account',
    path: '/settings/team/single-sign-on',
    routes: ['/settings/team/single-sign-on'],
    permission: 'team.single_sign_on',
  },
  { key: 'settings', group: 'account', path: '/settings/team/audit', routes: ['/settings/team/audit'], permission: 'audit.read' },
  {
    key: 'settings',
    group: 'account',
    path: '/settings/team/roles',
    routes: ['/settings/team/roles', '/settings/team/roles/$roleId', '/settings/team/roles/compare'],
    permission: 'roles.read',
  },
  { key: 'settings', group: 'account', path: '/settings/team/roles/new', routes: ['/settings/team/roles/new'], permission: 'roles.manage' },
] as const satisfies readonly MenuEntry[]
/** A route of the web that a member may open, as its router writes it. */
export type MenuRoute = (typeof entries)[number]['routes'][number]

interface Menu {
  routes: MenuRoute[]
  groups: HandlerOutput<typeof getMenu>['groups']
}

/** The part of the navigation that these rights open. */
export function menuFor(granted: ReadonlySet<Permission>): Menu {
  const open = entries.filter((entry) => !('permission' in entry) || [entry.permission].flat().some((permission) => granted.has(permission)))
  const shown = open.filter(({ key }, index) => open.findIndex((other) => other.key === key) === index)
  return {
    routes: open.flatMap(({ routes }) => routes),
    groups: menuGroups
      .map((key) => ({ key, items: shown.filter(({ group }) => group === key).map((entry) => ({ key: entry.key, path: entry.path })) }))
      .filter(({ items }) => items.length > 0),
  }
}
