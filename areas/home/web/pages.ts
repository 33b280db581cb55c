import { page } from '#web/shared/navigation/page.ts'
import { readOverviewSearch } from './ranges.ts'

/** The latest payments are on the overview too, so it needs their texts. */
const overview = page(['overview', 'payments', 'figures'], () => import('./overview-page.tsx').then((module) => module.OverviewPage), {
  validateSearch: readOverviewSearch,
})

export const overviewPages = { '/': overview, '/overview': overview }
