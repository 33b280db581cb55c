import { page } from '#web/shared/navigation/page.ts'
import { readOverviewSearch } from './ranges.ts'

/** Home has payments, reasons of disputes and the bank account of the next payout. */
const overview = page(
  ['overview', 'payments', 'disputes', 'bank-accounts', 'figures'],
  () => import('./overview-page.tsx').then((module) => module.OverviewPage),
  {
    validateSearch: readOverviewSearch,
  },
)

export const overviewPages = { '/': overview, '/overview': overview }
