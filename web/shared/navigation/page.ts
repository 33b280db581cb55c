import type { RouteComponent } from '@tanstack/react-router'
import type { BrowserTexts } from '#kernel/texts.ts'

/** What only the web knows of a page: `kernel/pages.ts` has its route, permission and entry of the menu, and `pages` of its area's texts its title. */
export interface Page<Search> extends PageOptions<Search> {
  /** Of the texts that are loaded with it. */
  readonly namespaces: readonly (keyof BrowserTexts)[]
  readonly load: () => Promise<RouteComponent>
}

interface PageOptions<Search> {
  /** Reads the query of the address. */
  readonly validateSearch?: (search: Record<string, unknown>) => Search
  /** Changes the query of links to the page. */
  readonly search?: { middlewares: ((link: { search: Search; next: (search: Search) => Search }) => Search)[] }
  /** Shows only the person's own data, so it opens even while the business keeps its accounts closed to them. */
  readonly isPersonal?: true
}

/** Declares a page. One without `validateSearch` has no query. */
export function page<Search = object>(namespaces: Page<Search>['namespaces'], load: Page<Search>['load'], options: PageOptions<Search> = {}): Page<Search> {
  return { namespaces, load, ...options }
}
