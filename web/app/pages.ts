import { acceptancePages } from '#areas/acceptance/web/pages.ts'
import { approvalPages } from '#areas/approvals/web/pages.ts'
import { auditPages } from '#areas/audit/web/pages.ts'
import { balancePages } from '#areas/balance/web/pages.ts'
import { billingPages } from '#areas/billing/web/pages.ts'
import { customerPages } from '#areas/customers/web/pages.ts'
import { developerPages } from '#areas/developers/web/pages.ts'
import { disputePages } from '#areas/disputes/web/pages.ts'
import { exportPages } from '#areas/exports/web/pages.ts'
import { overviewPages } from '#areas/home/web/pages.ts'
import { identityPages } from '#areas/identity/web/pages.ts'
import { notificationPages } from '#areas/notifications/web/pages.ts'
import { paymentPages } from '#areas/payments/web/pages.ts'
import { payoutPages } from '#areas/payouts/web/pages.ts'
import { riskPages } from '#areas/risk/web/pages.ts'
import { settingsPages } from '#areas/settings/web/pages.ts'
import { storePages } from '#areas/stores/web/pages.ts'
import { teamPages } from '#areas/team/web/pages.ts'
import { vampPages } from '#areas/vamp/web/pages.ts'
import type { PageRoute } from '#kernel/pages.ts'
import type { Page } from '../shared/navigation/page.ts'

/** The pages behind the sign-in. A route of the contract without its page doesn't compile, nor does a page without its route. */
export const pages = only({
  ...overviewPages,
  ...paymentPages,
  ...customerPages,
  ...balancePages,
  ...payoutPages,
  ...approvalPages,
  ...exportPages,
  ...disputePages,
  ...acceptancePages,
  ...vampPages,
  ...riskPages,
  ...notificationPages,
  ...developerPages,
  ...settingsPages,
  ...identityPages,
  ...billingPages,
  ...storePages,
  ...teamPages,
  ...auditPages,
})

// biome-ignore lint/suspicious/noExplicitAny: each page has a query of its own
function only<P extends Record<PageRoute, Page<any>>>(pages: P & Record<Exclude<keyof P, PageRoute>, never>): P {
  return pages
}
