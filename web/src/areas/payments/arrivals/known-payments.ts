import { secondMs } from '@counterfoil/contract/time/durations'

/** Payments that are created almost at the same time commit in any order, so one may appear this far below the first. */
const overlapMs = 30 * secondMs

/** The first payments of a page, down to one that is old enough to have nothing new below it. Their IDs say which payments the page knows. */
export function knownPayments(items: readonly { readonly id: string; readonly created_at: string }[]): string[] {
  const first = items[0]
  if (!first) return []
  const oldest = Date.parse(first.created_at) - overlapMs
  const end = items.findIndex(({ created_at: at }) => Date.parse(at) < oldest)
  return items.slice(0, end === -1 ? undefined : end + 1).map(({ id }) => id)
}
