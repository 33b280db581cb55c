import { UserError } from '../../infra/user-error.ts'
import type { ListenOptions } from './options.ts'

export interface ApiEvent {
  readonly id: string
  readonly type: string
}

/** The request log leaves out looks of this client that found nothing. */
export const userAgent = 'counterfoil-listen'

const pageSize = 100
const timeoutMs = 20_000

/** Reads an account's events by its key. Every failure that may pass is thrown as an Error, every other one as a UserError. */
export class EventSource {
  readonly #options: Pick<ListenOptions, 'server' | 'apiKey'>
  constructor(options: Pick<ListenOptions, 'server' | 'apiKey'>) {
    this.#options = options
  }

  async find(id: string): Promise<ApiEvent> {
    return (await this.#get(`/v1/events/${encodeURIComponent(id)}`)) as ApiEvent
  }

  async findNewest(): Promise<ApiEvent | null> {
    return (await this.#list({ limit: '1' })).data[0] ?? null
  }

  /** Returns all events after one, or all if there was none, the oldest first. */
  async listAfter(id: string | null): Promise<ApiEvent[]> {
    if (id === null) return this.listSince(0)
    const events: ApiEvent[] = []
    for (;;) {
      const { data, has_more } = await this.#list({ limit: String(pageSize), ending_before: events.at(-1)?.id ?? id })
      events.push(...data.toReversed())
      if (!has_more || data.length === 0) return events
    }
  }

  /** Returns all events since a time in seconds, the oldest first. */
  async listSince(seconds: number): Promise<ApiEvent[]> {
    const events: ApiEvent[] = []
    for (;;) {
      const last = events.at(-1)
      const { data, has_more } = await this.#list({ limit: String(pageSize), 'created[gte]': String(seconds), ...(last && { starting_after: last.id }) })
      events.push(...data)
      if (!has_more || data.length === 0) return events.toReversed()
    }
  }

  async #list(query: Readonly<Record<string, string>>): Promise<{ data: ApiEvent[]; has_more: boolean }> {
    return (await this.#get(`/v1/events?${new URLSearchParams(query)}`)) as { data: ApiEvent[]; has_more: boolean }
  }

  async #get(path: string): Promise<unknown> {
    const { server, apiKey } = this.#options
    const response = await fetch(server + path, {
      headers: { authorization: `Bearer ${apiKey}`, 'user-agent': userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
    if (response.ok) return body
    const message = body.error?.message ?? `${server} answered with the status ${response.status}.`
    throw response.status === 429 || response.status >= 500 ? new Error(message) : new UserError(message)
  }
}

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
