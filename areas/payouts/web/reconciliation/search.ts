import { type Place, readPlace } from '#web/shared/lists/list-search.ts'

export const views = ['open', 'missing', 'different', 'matched', 'outgoing'] as const
export type View = (typeof views)[number]

/** Which lines or payouts are shown, and the place among them. */
export interface ReconciliationSearch extends Place {
  view?: View
}

export function readReconciliationSearch(search: Record<string, unknown>): ReconciliationSearch {
  const view = views.find((known) => known === search.view)
  return { ...(view && view !== 'open' && { view }), ...readPlace(search) }
}
