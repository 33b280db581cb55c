import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Shops that take payments at the same time, each with a key of its own, and send a call again until it is answered. */

/** One payment, from the first call to the answer. */
export interface Sale {
  readonly key: string
  readonly amountMinor: number
  paymentId: string | null
  /** Whether it was answered before the server died. */
  isBefore: boolean
  tries: number
}

export interface Clients {
  readonly sales: readonly Sale[]
  /** Resolves when so many payments were answered. */
  untilAnswered(count: number): Promise<void>
  /** Called right after the death: what is not answered now is sent again, and nothing new is begun. */
  findInFlight(): readonly Sale[]
  /** Where the server is again. */
  moveTo(address: string): void
  /** Resolves when every call was answered. */
  ended: Promise<void>
}

const retryMs = 30
/** Far beyond what a slow machine needs. */
const patienceMs = 240_000
const amountMin = 100
const amountRange = 5000
/** Not answered: too many calls, a start or a stop, or another call with the key at work. */
const unanswered = new Set([409, 429, 503])

export function startClients(options: { count: number; address: string; secret: string }): Clients {
  const sales: Sale[] = []
  let address = Promise.withResolvers<string>()
  address.resolve(options.address)
  let isOver = false
  const waiting: { count: number; resolve: () => void }[] = []
  let answeredCount = 0

  async function sell(client: number): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const sale: Sale = {
        key: `${client}-${number}-${randomUUID()}`,
        amountMinor: amountMin + ((client * 97 + number) % amountRange),
        paymentId: null,
        isBefore: false,
        tries: 0,
      }
      sales.push(sale)
      sale.paymentId = await pay(sale)
      sale.isBefore = !isOver
      answeredCount++
      for (const { resolve } of waiting.filter(({ count }) => count <= answeredCount)) resolve()
    }
  }

  async function pay(sale: Sale): Promise<string> {
    const form = { amount: String(sale.amountMinor), currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true', 'metadata[sale]': sale.key }
    for (const began = Date.now(); Date.now() - began < patienceMs; await wait(retryMs)) {
      sale.tries++
      const answer = await post(`${await address.promise}/v1/payment_intents`, options.secret, sale.key, form)
      if (answer === null || unanswered.has(answer.status)) continue
      const { id, status } = JSON.parse(answer.body) as { id?: string; status?: string }
      if (answer.status !== 200 || status !== 'succeeded' || id === undefined) throw new Error(`${sale.key}: ${answer.status} ${answer.body}`)
      return id
    }
    throw new Error(`${sale.key} was never answered`)
  }

  return {
    sales,
    untilAnswered: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    findInFlight() {
      isOver = true
      address = Promise.withResolvers()
      return sales.filter(({ paymentId }) => paymentId === null)
    },
    moveTo: (next) => address.resolve(next),
    ended: Promise.all(Array.from({ length: options.count }, (_, client) => sell(client))).then(() => {}),
  }
}

/** Null where the connection broke. */
async function post(url: string, secret: string, key: string, form: Record<string, string>): Promise<{ status: number; body: string } | null> {
  try {
    const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': key }
    const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return null
  }
}
