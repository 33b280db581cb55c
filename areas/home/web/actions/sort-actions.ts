import { dayMs } from '#kernel/time/durations.ts'

interface Waiting {
  /** Its money, in one currency for all. */
  readonly worth_minor: number
  /** Null if its time is over. */
  readonly due_by: string | null
}

/**
 * Orders what waits by time and money: what ends within a day, what has ended, what ends later; among those, what is worth most.
 * Equal ones keep their order.
 */
export function sortActions<Item extends Waiting>(items: readonly Item[], nowMs: number): Item[] {
  const rank = ({ due_by: due }: Item) => (due === null ? 1 : Date.parse(due) - nowMs <= dayMs ? 0 : 2)
  return items.toSorted((a, b) => rank(a) - rank(b) || b.worth_minor - a.worth_minor)
}
