import { createRoute } from '@tanstack/react-router'
import { type DisputeSearch, readDisputeSearch } from '../../areas/disputes/inbox/dispute-search.ts'
import { readInsightsSearch } from '../../areas/disputes/insights/period.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

/** Pages, filters and orders of the list stay in its tab. Another tab has an order of its own. */
function keepView({ search, next }: { search: DisputeSearch; next: (search: DisputeSearch) => DisputeSearch }): DisputeSearch {
  const found = readDisputeSearch({ ...next(search) })
  if (found.tab !== undefined) return found
  return { ...found, ...(search.tab && { tab: search.tab }), ...(search.sort && !found.sort && { sort: search.sort }) }
}

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes',
  validateSearch: readDisputeSearch,
  search: { middlewares: [keepView] },
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(screen(() => import('../../areas/disputes/inbox/disputes-page.tsx').then((module) => module.DisputesPage), 'disputes', 'exports'))

const dispute = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes/$disputeId',
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(screen(() => import('../../areas/disputes/page/dispute-page.tsx').then((module) => module.DisputePage), 'dispute', 'disputes', 'payments'))

const respond = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes/$disputeId/respond',
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(screen(() => import('../../areas/disputes/respond/respond-page.tsx').then((module) => module.RespondPage), 'evidence', 'disputes'))

const insights = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/disputes/insights',
  validateSearch: readInsightsSearch,
  staticData: { menuPath: '/payments-product/disputes' },
}).lazy(
  screen(() => import('../../areas/disputes/insights/insights-page.tsx').then((module) => module.InsightsPage), 'dispute-insights', 'disputes', 'overview'),
)

export const disputeRoutes = [disputes, insights, dispute, respond] as const
