import { dayMs } from '@counterfoil/contract/time/durations'

interface Waiting {
  readonly amounts: readonly { readonly amount_minor: number; readonly currency: string }[]
  /** Null if its time is over. */
  readonly due_by: string | null
}

/**
 * Orders what waits by time and money: what ends within a day, what has ended, what ends later; among those, what has most of the account's currency first.
 * Equal ones keep their order.
 */
export function sortActions<Item extends Waiting>(items: readonly Item[], currency: string, nowMs: number): Item[] {
  const rank = ({ due_by: due }: Item) => (due === null ? 1 : Date.parse(due) - nowMs <= dayMs ? 0 : 2)
  const money = ({ amounts }: Item) => amounts.find((amount) => amount.currency === currency)?.amount_minor ?? 0
  return items.toSorted((a, b) => rank(a) - rank(b) || money(b) - money(a))
}
