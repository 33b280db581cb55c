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
