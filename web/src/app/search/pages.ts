interface SearchedPage {
  readonly key: string
  readonly path: string
  readonly route?: string
  /** Open without a session. */
  readonly isPublic?: true
}

/** The pages that the search opens: their path, and their texts in `search.json`. A page opens if the menu has its route, which is its path where no other is given. */
export const searchedPages = [
  { key: 'overview', path: '/' },
  { key: 'payments', path: '/payments' },
  { key: 'bulkActions', path: '/payments/bulk' },
  { key: 'customers', path: '/customers' },
  { key: 'acceptance', path: '/payments-product/acceptance' },
  { key: 'acceptedPayments', path: '/payments-product/acceptance/accepted' },
  { key: 'balance', path: '/balance' },
  { key: 'balanceStatements', path: '/balance/statements' },
  { key: 'payouts', path: '/balance/payouts' },
  { key: 'expectedPayouts', path: '/balance/payouts/expected' },
  { key: 'payoutSchedules', path: '/balance/payouts/schedules' },
  { key: 'bankAccounts', path: '/balance/bank-accounts' },
  { key: 'reconciliation', path: '/balance/reconciliation' },
  { key: 'approvals', path: '/approvals' },
  { key: 'decidedApprovals', path: '/approvals/decided' },
  { key: 'teamApprovals', path: '/approvals/team' },
  { key: 'exports', path: '/exports' },
  { key: 'disputes', path: '/payments-product/disputes' },
  { key: 'disputeInsights', path: '/payments-product/disputes/insights' },
  { key: 'vamp', path: '/payments-product/vamp' },
  { key: 'risk', path: '/risk' },
  { key: 'blockedCards', path: '/risk/config/card_number', route: '/risk/config/$type' },
  { key: 'blockedUsers', path: '/risk/config/user_id', route: '/risk/config/$type' },
  { key: 'blockedAddresses', path: '/risk/config/ip', route: '/risk/config/$type' },
  { key: 'blockedBins', path: '/risk/config/card_bin', route: '/risk/config/$type' },
  { key: 'blockedCountries', path: '/risk/config/card_bin_country', route: '/risk/config/$type' },
  { key: 'riskRules', path: '/risk/rules' },
  { key: 'riskUploads', path: '/risk/uploads' },
  { key: 'simulator', path: '/risk/simulator' },
  { key: 'notifications', path: '/notifications' },
  { key: 'developer', path: '/developer' },
  { key: 'keys', path: '/developer/keys' },
  { key: 'webhooks', path: '/developer/webhooks' },
  { key: 'events', path: '/developer/events' },
  { key: 'requests', path: '/developer/requests' },
  { key: 'sandbox', path: '/developer/sandbox' },
  { key: 'settings', path: '/settings' },
  { key: 'business', path: '/settings/info' },
  { key: 'profile', path: '/settings/account' },
  { key: 'security', path: '/settings/security' },
  { key: 'notificationSettings', path: '/settings/notifications' },
  { key: 'alerts', path: '/settings/alerts' },
  { key: 'compliance', path: '/settings/compliance' },
  { key: 'stores', path: '/settings/stores' },
  { key: 'plan', path: '/settings/plan' },
  { key: 'billing', path: '/settings/billing' },
  { key: 'team', path: '/settings/team' },
  { key: 'invitations', path: '/settings/team/invitations' },
  { key: 'roles', path: '/settings/team/roles' },
  { key: 'compareRoles', path: '/settings/team/roles/compare' },
  { key: 'audit', path: '/settings/team/audit' },
  { key: 'reviews', path: '/settings/team/reviews' },
  { key: 'singleSignOn', path: '/settings/team/single-sign-on' },
  { key: 'reference', path: '/docs', isPublic: true },
] as const satisfies readonly SearchedPage[]

export type PageKey = (typeof searchedPages)[number]['key']

export function pathOfPage(key: PageKey): string {
  return searchedPages.find((page) => page.key === key)?.path ?? '/'
}
