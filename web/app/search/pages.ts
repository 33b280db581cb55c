import { isListed, type PageRoute, pageRoutes } from '#kernel/pages.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'

export type SearchedPath = PageRoute | `/risk/config/${RiskType}` | '/docs'

interface SearchedPage {
  readonly path: SearchedPath
  /** The menu must have it; undefined for a page that is open without a session. */
  readonly route?: PageRoute
}

/** The pages that the search opens, by their texts in `pages`. Forms of new objects are among its actions. */
export const searchedPages: readonly SearchedPage[] = [
  ...pageRoutes.filter(isListed).flatMap((route): SearchedPage[] => {
    if (route === '/risk/config/$type') return riskTypes.map((type) => ({ path: `/risk/config/${type}`, route }))
    return /\$|\/new$/.test(route) ? [] : [{ path: route, route }]
  }),
  { path: '/docs' },
]
