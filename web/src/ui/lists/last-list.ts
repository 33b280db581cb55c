/** Lists that a page of one of their entries leads back to. */
export type ListPath =
  | '/payments'
  | '/customers'
  | '/balance/payouts'
  | '/balance/statements'
  | '/approvals'
  | '/payments-product/disputes'
  | '/settings/team'
  | '/developer/requests'
  | '/developer/events'

const lastSearches = new Map<ListPath, object>()

/** Remembers where somebody was in a list, so that the way back from an entry leads there. */
export function rememberList(path: ListPath, search: object): void {
  lastSearches.set(path, search)
}

/** @param otherwise after a reload, which forgets it. */
export function lastList(path: ListPath, otherwise: object = {}): object {
  return lastSearches.get(path) ?? otherwise
}
