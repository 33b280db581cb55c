import type { ApiEvent, EventSource } from './event-source.ts'

/** Transactions take less than this, so an event can be committed so much later than one with a greater ID. */
const overlapMs = 10_000
const rereadMs = 4_000

/**
 * Reads each event once. The last seconds are read again now and then, since events aren't committed in the order of their IDs; looks between only ask for what
 * is newer, so they find nothing most of the time and aren't logged.
 */
export class NewEvents {
  readonly #source: EventSource
  /** Everything up to it was read. */
  #anchor: string | null
  /** The greatest ID that was read. */
  #newest: string | null
  #rereadAt = Number.NEGATIVE_INFINITY
  readonly #seen = new Map<string, number>()

  constructor(source: EventSource, anchor: string | null) {
    this.#source = source
    this.#anchor = anchor
    this.#newest = anchor
  }

  /** Returns the events that weren't returned yet, the oldest first. */
  async read(): Promise<ApiEvent[]> {
    const now = performance.now()
    const isReread = now - this.#rereadAt >= rereadMs
    const events = await this.#source.listAfter(isReread ? this.#anchor : this.#newest)
    if (isReread) this.#rereadAt = now
    this.#newest = events.at(-1)?.id ?? this.#newest
    const unread = events.filter(({ id }) => !this.#seen.has(id))
    for (const { id } of unread) this.#seen.set(id, now)
    if (!isReread) return unread
    for (const { id } of events) {
      if (now - (this.#seen.get(id) ?? now) < overlapMs) break
      this.#anchor = id
      this.#seen.delete(id)
    }
    return unread
  }
}
