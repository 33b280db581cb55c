/** The few calls of Counterfoil's platform API that a processor needs. */

/** What a merchant decided; `id` is also the key by which it is carried out once. */
export interface Instruction {
  readonly id: string
  readonly type: string
  /** Left out if it is about a business, which `business_id` names. */
  readonly merchant_id?: string
  readonly business_id?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What came of it. */
export interface Result {
  readonly outcome: 'succeeded' | 'failed'
  readonly processor_id?: string
  readonly trace_id?: string
  readonly reason?: string
}

export interface Counterfoil {
  /** Every instruction without a result, the oldest first. */
  listOpen(): Promise<Instruction[]>
  acknowledge(id: string): Promise<void>
  report(id: string, result: Result): Promise<void>
  /** Where to push; returns the secret that pushes are signed with. */
  setPushAddress(url: string): Promise<string>
  /** Reports trade; returns one answer an event. */
  sendEvents(events: readonly object[]): Promise<readonly EventAnswer[]>
}

export interface EventAnswer {
  readonly id: string | null
  readonly outcome: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** A call that was refused, as against one that did not arrive: sending it again changes nothing. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

const pageSize = 100
const answersWithinMs = 10_000

/** @param url where Counterfoil listens, such as http://localhost:4600. */
export function connect(url: string, platformKey: string): Counterfoil {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(new URL(`/platform/v1${path}`, url), {
      method,
      headers: { authorization: `Bearer ${platformKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answersWithinMs),
    })
    const { message, data } = (await response.json()) as { message: string; data: T & { errors?: EventAnswer['errors'] } }
    if (response.ok) return data
    const fields = (data?.errors ?? []).map((error) => `${error.path}: ${error.message}`)
    // Too many calls and faults of the server pass; everything else stays refused.
    if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}: ${message}`)
    throw new Refused(response.status, [message, ...fields].join(' '))
  }

  return {
    listOpen: async () => {
      const found: Instruction[] = []
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ state: 'open', limit: String(pageSize), ...(after && { after }) })
        const page = await call<{ items: Instruction[]; has_more: boolean }>('GET', `/instructions?${query}`)
        found.push(...page.items)
        const last = page.items.at(-1)
        if (!page.has_more || !last) return found
        after = last.id
      }
    },
    acknowledge: async (id) => {
      await call('POST', `/instructions/${id}/acknowledge`)
    },
    report: async (id, result) => {
      await call('POST', `/instructions/${id}/result`, result)
    },
    setPushAddress: async (pushUrl) => (await call<{ secret: string }>('PUT', '/instructions/push', { url: pushUrl })).secret,
    sendEvents: async (events) => (await call<{ answers: EventAnswer[] }>('POST', '/events', events as object)).answers,
  }
}
