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

/**
 * Returns where somebody was in a list.
 * @param address what the entry's own address has of the list: it is returned if the list was left with another query, or after a reload.
 */
export function lastList(path: ListPath, address?: { readonly q?: string }): object {
  const last: { readonly q?: string } | undefined = lastSearches.get(path)
  if (last === undefined || (address && last.q !== address.q)) return address ?? {}
  return last
}
