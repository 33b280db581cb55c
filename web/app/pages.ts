import type { PageRoute } from '@counterfoil/contract/merchants/pages'
import { acceptancePages } from '../areas/acceptance/pages.ts'
import { approvalPages } from '../areas/approvals/pages.ts'
import { balancePages } from '../areas/balance/pages.ts'
import { customerPages } from '../areas/customers/pages.ts'
import { developerPages } from '../areas/developers/pages.ts'
import { disputePages } from '../areas/disputes/pages.ts'
import { exportPages } from '../areas/exports/pages.ts'
import { notificationPages } from '../areas/notifications/pages.ts'
import { overviewPages } from '../areas/overview/pages.ts'
import { paymentPages } from '../areas/payments/pages.ts'
import { riskPages } from '../areas/risk/pages.ts'
import { settingsPages } from '../areas/settings/pages.ts'
import { teamPages } from '../areas/team/pages.ts'
import { vampPages } from '../areas/vamp/pages.ts'
import type { Page } from '../shared/navigation/page.ts'

/** The pages behind the sign-in. A route of the contract without its page doesn't compile, nor does a page without its route. */
export const pages = only({
  ...overviewPages,
  ...paymentPages,
  ...customerPages,
  ...balancePages,
  ...approvalPages,
  ...exportPages,
  ...disputePages,
  ...acceptancePages,
  ...vampPages,
  ...riskPages,
  ...notificationPages,
  ...developerPages,
  ...settingsPages,
  ...teamPages,
})

// biome-ignore lint/suspicious/noExplicitAny: each page has a query of its own
function only<P extends Record<PageRoute, Page<any>>>(pages: P & Record<Exclude<keyof P, PageRoute>, never>): P {
  return pages
}
