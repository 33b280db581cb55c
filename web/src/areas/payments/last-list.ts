import type { PaymentSearch } from './filters.ts'

let lastSearch: PaymentSearch = {}

/** Remembers where somebody was in the list, so that the way back from a payment leads there. */
export function rememberList(search: PaymentSearch): void {
  lastSearch = search
}

export function lastList(): PaymentSearch {
  return lastSearch
}
