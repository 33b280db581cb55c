import { createContext } from 'react'

/** The query of the list of payments that rows are in; null in other tables. A row's link keeps it, for the way to the next one. */
export const OwnList = createContext<string | null>(null)

/** The search of a payment's page that was opened from the list with a query. */
export function searchInList(q: string | null): { from?: 'list'; q?: string } {
  return q === null ? {} : { from: 'list', ...(q !== '' && { q }) }
}
