import type { MenuRoute } from '@counterfoil/contract/merchants/menu'

/** Each route's page in `pages` of the texts; null for a second address of a page. A new route does not compile without its name. */
const pageOfRoute = {
  '/': 'overview',
  '/overview': null,
  '/payments': 'payments',
  '/payments/$paymentId': 'payment',
  '/balance': 'balance',
  '/balance/statements': 'balanceStatements',
  '/balance/statements/$month': 'balanceStatement',
  '/balance/reconciliation': 'reconciliation',
  '/balance/payouts': 'payouts',
  '/balance/payouts/expected': 'payoutCalendar',
  '/balance/payouts/schedules': 'payoutSchedules',
  '/balance/payouts/$payoutId': 'payout',
  '/balance/bank-accounts': 'bankAccounts',
  '/balance/bank-accounts/new': 'newBankAccount',
  '/approvals': 'approvals',
  '/approvals/decided': null,
  '/approvals/$approvalId': 'approval',
  '/approvals/team': null,
  '/approvals/team/$approvalId': null,
  '/exports': 'exports',
  '/payments-product/disputes': 'disputes',
  '/payments-product/disputes/insights': 'disputeInsights',
  '/payments-product/disputes/$disputeId': 'dispute',
  '/payments-product/disputes/$disputeId/respond': 'respond',
  '/payments-product/vamp': 'vamp',
  '/developer': 'developer',
  '/developer/keys': 'keys',
  '/developer/keys/$keyId': 'key',
  '/developer/requests': 'requests',
  '/developer/requests/$requestId': 'request',
  '/developer/webhooks': 'webhooks',
  '/developer/webhooks/$endpointId': null,
  '/settings': 'settings',
  '/settings/info': 'info',
  '/settings/compliance': 'compliance',
  '/settings/account': 'account',
  '/settings/security': 'security',
  '/settings/notifications': 'notifications',
  '/settings/plan': 'plan',
  '/settings/billing': 'billing',
  '/settings/billing/$month': 'statement',
  '/settings/team': 'members',
  '/settings/team/members/$memberId': 'member',
  '/settings/team/invitations': 'invitations',
  '/settings/team/audit': 'audit',
  '/settings/team/single-sign-on': 'singleSignOn',
  '/settings/team/reviews': 'reviews',
  '/settings/team/roles': 'roles',
  '/settings/team/roles/$roleId': 'role',
  '/settings/team/roles/compare': 'compareRoles',
  '/settings/team/roles/new': 'newRole',
} as const satisfies Record<MenuRoute, string | null>

export type PageName = NonNullable<(typeof pageOfRoute)[MenuRoute]>

/** The pages behind the routes of a menu, each once. */
export function listPages(routes: readonly MenuRoute[]): PageName[] {
  return [...new Set(routes.flatMap((route) => pageOfRoute[route] ?? []))]
}
