import { ssoReturnPath } from '#areas/identity/contract/single-sign-on/return-path.ts'

/** The page that leads to the identity provider, and to which it returns the browser. */
export const ssoPath = ssoReturnPath

const queryKey = 'sso_query'

/** Takes what an identity provider added out of the address, so that it stays in no history. False if it added nothing. */
export function keepReturnedQuery(search: string): boolean {
  if (!new URLSearchParams(search).has('state')) return false
  sessionStorage.setItem(queryKey, search.replace(/^\?/, ''))
  return true
}

/** Returns what the identity provider added, once; null if the page was opened without. */
export function takeReturnedQuery(): string | null {
  const query = sessionStorage.getItem(queryKey)
  sessionStorage.removeItem(queryKey)
  return query
}
