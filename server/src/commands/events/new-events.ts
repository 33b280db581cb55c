import type { ApiEvent, EventSource } from './event-source.ts'

/** Transactions take less than this, so an event can be committed so much later than one with a greater ID. */
const overlapMs = 10_000

/** Reads each event once. The last seconds are read again at each look, since events aren't committed in the order of their IDs. */
export class NewEvents {
  readonly #source: EventSource
  /** Everything up to it was read. */
  #anchor: string | null
  readonly #seen = new Map<string, number>()

  constructor(source: EventSource, anchor: string | null) {
    this.#source = source
    this.#anchor = anchor
  }

  /** Returns the events that weren't returned yet, the oldest first. */
  async read(): Promise<ApiEvent[]> {
    const events = await this.#source.listAfter(this.#anchor)
    const now = performance.now()
    const unread = events.filter(({ id }) => !this.#seen.has(id))
    for (const { id } of unread) this.#seen.set(id, now)
    for (const { id } of events) {
      if (now - (this.#seen.get(id) ?? now) < overlapMs) break
      this.#anchor = id
      this.#seen.delete(id)
    }
    return unread
  }
}
