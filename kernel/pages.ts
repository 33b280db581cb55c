import type { Permission } from './permissions.ts'

/** The groups of the menu with their entries, in their order. */
export const menuGroups = {
  home: ['overview'],
  money: ['payments', 'customers', 'balance', 'payouts', 'approvals', 'exports'],
  protect: ['disputes', 'acceptance', 'vamp', 'risk'],
  build: ['developer'],
  account: ['settings'],
} as const
export type MenuGroup = keyof typeof menuGroups
export type MenuKey = (typeof menuGroups)[MenuGroup][number]

interface PageRule {
  /** The entry of the menu that the page belongs to. */
  readonly menu?: MenuKey
  /** One of several is enough. Every member opens a page without one. */
  readonly permission?: Permission | readonly Permission[]
  /** Neither the search nor the preview of a role names it. */
  readonly isUnlisted?: true
}

const deciders = ['approvals.decide', 'payments.refund', 'payouts.manage', 'bank_accounts.manage', 'roles.manage', 'team.manage'] as const

/**
 * The pages behind the sign-in by their route, as the web's router writes it, and what a member must hold to open them. The web declares how each is loaded
 * (`pages.ts` of its areas), and `pages` of an area's texts has its title. An entry of the menu leads to the first of its pages that is open.
 */
export const pages = {
  '/': { menu: 'overview', permission: 'overview.read' },
  // The second address of Home, which error screens lead to.
  '/overview': { menu: 'overview', permission: 'overview.read', isUnlisted: true },
  '/payments': { menu: 'payments', permission: 'payments.read' },
  '/payments/$paymentId': { menu: 'payments', permission: 'payments.read' },
  '/payments/bulk': { menu: 'payments', permission: 'payments.read' },
  '/payments/bulk/$bulkId': { menu: 'payments', permission: 'payments.read' },
  '/customers': { menu: 'customers', permission: 'customers.read' },
  '/customers/$customerId': { menu: 'customers', permission: 'customers.read' },
  '/balance': { menu: 'balance', permission: 'balance.read' },
  '/balance/statements': { menu: 'balance', permission: 'balance.read' },
  '/balance/statements/$month': { menu: 'balance', permission: 'balance.read' },
  '/balance/payouts': { menu: 'payouts', permission: 'payouts.read' },
  '/balance/payouts/schedules': { menu: 'payouts', permission: 'payouts.read' },
  '/balance/payouts/$payoutId': { menu: 'payouts', permission: 'payouts.read' },
  '/balance/bank-accounts': { menu: 'payouts', permission: 'payouts.read' },
  '/balance/reconciliation': { menu: 'payouts', permission: 'payouts.read' },
  '/balance/bank-accounts/new': { menu: 'payouts', permission: 'bank_accounts.manage' },
  '/approvals': { menu: 'approvals', permission: deciders },
  '/approvals/decided': { menu: 'approvals', permission: deciders },
  '/approvals/$approvalId': { menu: 'approvals', permission: deciders },
  '/approvals/team': { menu: 'approvals', permission: deciders },
  '/approvals/team/$approvalId': { menu: 'approvals', permission: deciders },
  '/exports': { menu: 'exports', permission: 'exports.manage' },
  '/payments-product/disputes': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/disputes/insights': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/disputes/$disputeId': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/disputes/$disputeId/respond': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/acceptance': { menu: 'acceptance', permission: 'payments.read' },
  '/payments-product/acceptance/accepted': { menu: 'acceptance', permission: 'payments.read' },
  '/payments-product/vamp': { menu: 'vamp', permission: 'vamp.read' },
  '/risk': { menu: 'risk', permission: 'risk.read' },
  '/risk/config/$type': { menu: 'risk', permission: 'risk.read' },
  '/risk/rules': { menu: 'risk', permission: 'risk.read' },
  '/risk/uploads': { menu: 'risk', permission: 'risk.read' },
  '/risk/uploads/$uploadId': { menu: 'risk', permission: 'risk.read' },
  '/risk/simulator': { menu: 'risk', permission: 'risk.read' },
  '/notifications': {},
  '/developer': { menu: 'developer', permission: 'developer.read' },
  '/developer/requests': { menu: 'developer', permission: 'developer.read' },
  '/developer/requests/$requestId': { menu: 'developer', permission: 'developer.read' },
  '/developer/events': { menu: 'developer', permission: 'developer.read' },
  '/developer/events/$eventId': { menu: 'developer', permission: 'developer.read' },
  '/developer/webhooks': { menu: 'developer', permission: 'developer.read' },
  '/developer/webhooks/$endpointId': { menu: 'developer', permission: 'developer.read' },
  '/developer/sandbox': { menu: 'developer', permission: 'sandbox.control' },
  '/developer/keys': { menu: 'developer', permission: 'keys.manage' },
  '/developer/keys/$keyId': { menu: 'developer', permission: 'keys.manage' },
  '/settings': { menu: 'settings' },
  '/settings/account': { menu: 'settings' },
  '/settings/security': { menu: 'settings' },
  '/settings/notifications': { menu: 'settings' },
  '/settings/info': { menu: 'settings' },
  '/settings/plan': { menu: 'settings', permission: 'balance.read' },
  '/settings/billing': { menu: 'settings', permission: 'balance.read' },
  '/settings/billing/$month': { menu: 'settings', permission: 'balance.read' },
  '/settings/compliance': { menu: 'settings', permission: 'compliance.manage' },
  '/settings/stores': { menu: 'settings', permission: 'stores.read' },
  '/settings/team': { menu: 'settings', permission: 'team.read' },
  '/settings/team/members/$memberId': { menu: 'settings', permission: 'team.read' },
  '/settings/team/invitations': { menu: 'settings', permission: 'team.read' },
  '/settings/team/reviews': { menu: 'settings', permission: 'team.manage' },
  '/settings/team/single-sign-on': { menu: 'settings', permission: 'team.single_sign_on' },
  '/settings/team/audit': { menu: 'settings', permission: 'audit.read' },
  '/settings/team/roles': { menu: 'settings', permission: 'roles.read' },
  '/settings/team/roles/$roleId': { menu: 'settings', permission: 'roles.read' },
  '/settings/team/roles/new': { menu: 'settings', permission: 'roles.manage' },
  // Opened by the link in an email, which has the token.
  '/settings/ownership': { menu: 'settings', isUnlisted: true },
} as const satisfies Readonly<Record<`/${string}`, PageRule>>

export type PageRoute = keyof typeof pages
export const pageRoutes = Object.keys(pages) as PageRoute[]

export function isPageRoute(route: string | undefined): route is PageRoute {
  return route !== undefined && Object.hasOwn(pages, route)
}

/** Whether the search and the preview of a role name a page. */
export function isListed(route: PageRoute): boolean {
  return !ruleOf(route).isUnlisted
}

/** The entry of the menu that a page belongs to. */
export function menuKeyOf(route: PageRoute): MenuKey | undefined {
  return ruleOf(route).menu
}

/** The page that an entry of the menu is named after. */
export function mainPageOf(key: MenuKey): PageRoute {
  return pageRoutes.find((route) => menuKeyOf(route) === key) ?? '/'
}

interface Menu {
  routes: PageRoute[]
  groups: { key: MenuGroup; items: { key: MenuKey; path: PageRoute }[] }[]
}

/** The part of the navigation that these rights open. */
export function menuFor(granted: ReadonlySet<Permission>): Menu {
  const routes = pageRoutes.filter((route) => {
    const { permission = [] } = ruleOf(route)
    const needed = [permission].flat()
    return needed.length === 0 || needed.some((one) => granted.has(one))
  })
  const groups = (Object.keys(menuGroups) as MenuGroup[]).map((group) => ({
    key: group,
    items: menuGroups[group].flatMap((key) => {
      const path = routes.find((route) => menuKeyOf(route) === key)
      return path ? [{ key, path }] : []
    }),
  }))
  return { routes, groups: groups.filter(({ items }) => items.length > 0) }
}

function ruleOf(route: PageRoute): PageRule {
  return pages[route]
}
