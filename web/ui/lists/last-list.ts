import type { PageRoute } from '#kernel/pages.ts'

const lastSearches = new Map<PageRoute, object>()

/** Remembers where somebody was in a list, so that the way back from an entry leads there. */
export function rememberList(path: PageRoute, search: object): void {
  lastSearches.set(path, search)
}

/**
 * Returns where somebody was in a list.
 * @param address what the entry's own address has of the list: it is returned if the list was left with another query, or after a reload.
 */
export function lastList(path: PageRoute, address?: { readonly q?: string }): object {
  const last: { readonly q?: string } | undefined = lastSearches.get(path)
  if (last === undefined || (address && last.q !== address.q)) return address ?? {}
  return last
}
