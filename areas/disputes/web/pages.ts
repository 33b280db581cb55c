import { page } from '#web/shared/navigation/page.ts'
import { type DisputeSearch, readDisputeSearch } from './inbox/dispute-search.ts'
import { readInsightsSearch } from './insights/period.ts'

export const disputePages = {
  '/payments-product/disputes': page(['disputes', 'exports', 'figures'], () => import('./inbox/disputes-page.tsx').then((module) => module.DisputesPage), {
    validateSearch: readDisputeSearch,
    search: { middlewares: [keepView] },
  }),
  '/payments-product/disputes/insights': page(
    ['dispute-insights', 'disputes', 'overview', 'figures'],
    () => import('./insights/insights-page.tsx').then((module) => module.InsightsPage),
    { validateSearch: readInsightsSearch },
  ),
  '/payments-product/disputes/$disputeId': page(['dispute', 'disputes', 'payments', 'figures'], () =>
    import('./page/dispute-page.tsx').then((module) => module.DisputePage),
  ),
  '/payments-product/disputes/$disputeId/respond': page(['evidence', 'disputes'], () =>
    import('./respond/respond-page.tsx').then((module) => module.RespondPage),
  ),
}

/** Paging, filtering and sorting keep the tab. Each tab has its own order. */
function keepView({ search, next }: { search: DisputeSearch; next: (search: DisputeSearch) => DisputeSearch }): DisputeSearch {
  const found = readDisputeSearch({ ...next(search) })
  if (found.tab !== undefined) return found
  return { ...found, ...(search.tab && { tab: search.tab }), ...(search.sort && !found.sort && { sort: search.sort }) }
}
