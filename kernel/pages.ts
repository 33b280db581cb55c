import type { Permission } from './permissions.ts'

/** The entries of the menu in their order. The last one stands at its foot. */
export const menuKeys = ['overview', 'payments', 'customers', 'balance', 'disputes', 'risk', 'developer', 'settings'] as const
export type MenuKey = (typeof menuKeys)[number]

/** What an account can have. A part of the menu that is about one of these isn't shown before. */
export const menuFacts = ['attempts', 'customers', 'payouts', 'closed_month', 'disputable', 'decided_disputes', 'risk', 'sandbox'] as const
export type MenuFact = (typeof menuFacts)[number]

interface PageRule {
  /** The entry of the menu that the page belongs to, and the first page of an entry is named after. */
  readonly menu?: MenuKey
  /** Listed below its entry while that is open. */
  readonly isChild?: true
  /** Until then the menu leaves it out; that of an entry's first page holds for its children too. The page itself opens all the same. */
  readonly shownWhen?: MenuFact
  /** One of several is enough. Every member opens a page without one. */
  readonly permission?: Permission | readonly Permission[]
  /** Neither the search nor the preview of a role names it. */
  readonly isUnlisted?: true
}

const deciders = ['approvals.decide', 'payments.refund', 'payouts.manage', 'bank_accounts.manage', 'roles.manage', 'team.manage'] as const

/**
 * The pages behind the sign-in by their route, as the web's router writes it, and what a member must hold to open them. The web declares how each is loaded
 * (`pages.ts` of its areas), and `pages` of an area's texts has its title.
 */
export const pages = {
  '/': { menu: 'overview', permission: 'overview.read' },
  // The second address of Home, which error screens lead to.
  '/overview': { menu: 'overview', permission: 'overview.read', isUnlisted: true },
  '/payments': { menu: 'payments', permission: 'payments.read' },
  '/payments/$paymentId': { menu: 'payments', permission: 'payments.read' },
  '/payments/bulk': { menu: 'payments', permission: 'payments.read' },
  '/payments/bulk/$bulkId': { menu: 'payments', permission: 'payments.read' },
  '/payments-product/acceptance': { menu: 'payments', isChild: true, shownWhen: 'attempts', permission: 'payments.read' },
  '/customers': { menu: 'customers', shownWhen: 'customers', permission: 'customers.read' },
  '/customers/$customerId': { menu: 'customers', permission: 'customers.read' },
  '/balance': { menu: 'balance', permission: 'balance.read' },
  '/balance/payouts': { menu: 'balance', isChild: true, shownWhen: 'payouts', permission: 'payouts.read' },
  '/balance/payouts/schedules': { menu: 'balance', permission: 'payouts.read' },
  '/balance/payouts/$payoutId': { menu: 'balance', permission: 'payouts.read' },
  '/balance/statements': { menu: 'balance', isChild: true, shownWhen: 'closed_month', permission: 'balance.read' },
  '/balance/statements/$month': { menu: 'balance', permission: 'balance.read' },
  '/balance/reconciliation': { menu: 'balance', isChild: true, shownWhen: 'payouts', permission: 'payouts.read' },
  '/balance/bank-accounts': { menu: 'balance', isChild: true, permission: 'payouts.read' },
  '/balance/bank-accounts/new': { menu: 'balance', permission: 'bank_accounts.manage' },
  '/approvals': { permission: deciders },
  // Tabs of the same page.
  '/approvals/decided': { permission: deciders, isUnlisted: true },
  '/approvals/team': { permission: deciders, isUnlisted: true },
  '/approvals/$approvalId': { permission: deciders },
  '/approvals/team/$approvalId': { permission: deciders },
  '/exports': { permission: 'exports.manage' },
  '/payments-product/disputes': { menu: 'disputes', shownWhen: 'disputable', permission: 'disputes.read' },
  '/payments-product/disputes/insights': { menu: 'disputes', isChild: true, shownWhen: 'decided_disputes', permission: 'disputes.read' },
  '/payments-product/disputes/$disputeId': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/disputes/$disputeId/respond': { menu: 'disputes', permission: 'disputes.read' },
  '/payments-product/vamp': { menu: 'disputes', isChild: true, permission: 'vamp.read' },
  '/risk': { menu: 'risk', shownWhen: 'risk', permission: 'risk.read' },
  '/risk/config/$type': { menu: 'risk', permission: 'risk.read' },
  '/risk/stopped': { menu: 'risk', isChild: true, permission: 'risk.read' },
  '/risk/rules': { menu: 'risk', isChild: true, permission: 'risk.read' },
  '/risk/accepted': { menu: 'risk', isChild: true, permission: 'payments.read' },
  '/risk/simulator': { menu: 'risk', isChild: true, permission: 'risk.read' },
  '/risk/uploads': { menu: 'risk', permission: 'risk.read' },
  '/risk/uploads/$uploadId': { menu: 'risk', permission: 'risk.read' },
  '/notifications': {},
  '/developer': { menu: 'developer', permission: 'developer.read' },
  '/developer/keys': { menu: 'developer', isChild: true, permission: 'keys.manage' },
  '/developer/keys/$keyId': { menu: 'developer', permission: 'keys.manage' },
  '/developer/webhooks': { menu: 'developer', isChild: true, permission: 'developer.read' },
  '/developer/webhooks/$endpointId': { menu: 'developer', permission: 'developer.read' },
  '/developer/events': { menu: 'developer', isChild: true, permission: 'developer.read' },
  '/developer/events/$eventId': { menu: 'developer', permission: 'developer.read' },
  '/developer/requests': { menu: 'developer', isChild: true, permission: 'developer.read' },
  '/developer/requests/$requestId': { menu: 'developer', permission: 'developer.read' },
  '/developer/sandbox': { menu: 'developer', isChild: true, shownWhen: 'sandbox', permission: 'sandbox.control' },
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
  // All of them.
  '/pages': {},
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

type Unlisted = { [Route in PageRoute]: (typeof pages)[Route] extends { isUnlisted: true } ? Route : never }[PageRoute]
type Place = Exclude<PageRoute, Unlisted | `${string}$${string}` | `${string}/new`>

/** Whether a page can be opened without knowing an object, and makes none. */
export function isPlace(route: PageRoute): route is Place {
  return isListed(route) && !/\$|\/new$/.test(route)
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
  entries: { key: MenuKey; path: PageRoute; children: PageRoute[] }[]
}

/**
 * The pages that these rights open, and the entries that lead to them. Without its own page an entry leads to the first of its children.
 * @param facts of the account; a menu of no account has every entry.
 */
export function menuFor(granted: ReadonlySet<Permission>, facts: ReadonlySet<MenuFact> = new Set(menuFacts)): Menu {
  const routes = pageRoutes.filter((route) => {
    const needed = [ruleOf(route).permission ?? []].flat()
    return needed.length === 0 || needed.some((one) => granted.has(one))
  })
  const isShown = (route: PageRoute) => {
    const { shownWhen } = ruleOf(route)
    return shownWhen === undefined || facts.has(shownWhen)
  }
  const entries = menuKeys.flatMap((key) => {
    const main = mainPageOf(key)
    if (!isShown(main)) return []
    const children = routes.filter((route) => menuKeyOf(route) === key && ruleOf(route).isChild && isShown(route))
    const path = routes.includes(main) ? main : children[0]
    return path ? [{ key, path, children: children.filter((child) => child !== path) }] : []
  })
  return { routes, entries }
}

function ruleOf(route: PageRoute): PageRule {
  return pages[route]
}
