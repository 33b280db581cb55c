import { dayMs } from '#kernel/time/durations.ts'

interface Waiting {
  /** Its money, in one currency for all. */
  readonly worthMinor: number
  /** Null without a deadline. */
  readonly dueBy: string | null
}

/** A deadline within two days comes before what has none. */
const soonMs = 2 * dayMs

/** Orders what waits: what ends soon, what has no deadline, what ends later. Deadlines are in their order, what has none by money. Equal ones keep their order. */
export function sortItems<Item extends Waiting>(items: readonly Item[], nowMs: number): Item[] {
  const rank = ({ dueBy }: Item) => (dueBy === null ? 1 : Date.parse(dueBy) - nowMs <= soonMs ? 0 : 2)
  const within = (a: Item, b: Item) => (a.dueBy !== null && b.dueBy !== null ? Date.parse(a.dueBy) - Date.parse(b.dueBy) : b.worthMinor - a.worthMinor)
  return items.toSorted((a, b) => rank(a) - rank(b) || within(a, b))
}
