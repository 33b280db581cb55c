import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { getMenu, MenuKey } from '@counterfoil/contract/merchants'
import { menuGroups } from '@counterfoil/contract/merchants'
import type { Permission } from '@counterfoil/contract/permissions'

interface MenuEntry {
  readonly key: MenuKey
  readonly group: (typeof menuGroups)[number]
  readonly path: string
  /** All routes behind the entry, as the web's router writes them. */
  readonly routes: readonly string[]
  /** Left out where every member may open it. */
  readonly permission?: Permission
}

/**
 * What a member must hold to see an entry and to open its routes. Of entries with one key the first that is open is shown. Notifications are open to every member, so the web adds them itself.
 */
const entries: readonly MenuEntry[] = [
  { key: 'overview', group: 'home', path: '/', routes: ['/', '/overview'], permission: 'overview.read' },
  { key: 'payments', group: 'money', path: '/payments', routes: ['/payments', '/payments/$paymentId'], permission: 'payments.read' },
  { key: 'balance', group: 'money', path: '/balance', routes: ['/balance'], permission: 'balance.read' },
  {
    key: 'balance',
    group: 'money',
    path: '/balance/payouts',
    routes: ['/balance/payouts', '/balance/payouts/$payoutId'],
    permission: 'payouts.read',
  },
  { key: 'exports', group: 'money', path: '/exports', routes: ['/exports'], permission: 'exports.manage' },
  { key: 'vamp', group: 'protect', path: '/payments-product/vamp', routes: ['/payments-product/vamp'], permission: 'vamp.read' },
  { key: 'developer', group: 'build', path: '/developer', routes: ['/developer'], permission: 'keys.manage' },
  {
    key: 'settings',
    group: 'account',
    path: '/settings',
    routes: ['/settings', '/settings/info', '/settings/account', '/settings/security', '/settings/notifications'],
  },
  {
    key: 'settings',
    group: 'account',
    path: '/settings/team',
    routes: ['/settings/team', '/settings/team/members/$memberId', '/settings/team/invitations'],
    permission: 'team.read',
  },
  { key: 'settings', group: 'account', path: '/settings/team/reviews', routes: ['/settings/team/reviews'], permission: 'team.manage' },
  { key: 'settings', group: 'account', path: '/settings/team/audit', routes: ['/settings/team/audit'], permission: 'audit.read' },
]

/** The part of the navigation that these rights open. */
export function menuFor(granted: ReadonlySet<Permission>): HandlerOutput<typeof getMenu> {
  const open = entries.filter(({ permission }) => permission === undefined || granted.has(permission))
  const shown = open.filter(({ key }, index) => open.findIndex((other) => other.key === key) === index)
  return {
    routes: open.flatMap(({ routes }) => routes),
    groups: menuGroups
      .map((key) => ({ key, items: shown.filter(({ group }) => group === key).map((entry) => ({ key: entry.key, path: entry.path })) }))
      .filter(({ items }) => items.length > 0),
  }
}
