import { useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { afterFailure, type Failure, type MoneyIntent, prepareSend, startIntent } from './money-intent.ts'

/** Intents whose outcome is unknown, by what they are about. They outlive their dialog, so that opening it again goes on where it was. */
const unsettled = new Map<string, MoneyIntent>()

/** `randomUUID` is missing where the page was opened by http, such as in a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { status: null, isInProgress: false }
  return { status: error.status, isInProgress: error.shouldRetry }
}

export interface MoneyCall<Body extends object, Result> {
  /** Rejects as the call does; while one runs, a second press gets its answer. */
  send: (body: Body) => Promise<Result>
  /** Forgets a call whose outcome is unknown, and starts with a new key. */
  startOver: () => void
  /** What was sent when the answer got lost: nothing else may be sent until that is settled. */
  unsettled: Body | null
}

interface MoneyCallOptions<Body extends object, Result> {
  /** What the call is about, such as `acct_1/pi_1/refund`. */
  subject: string
  send: (body: Body, idempotencyKey: string) => Promise<Result>
  /** Called when the server refused: what the page knows is older than what the server decided by. */
  onRefused?: () => void
}

/** Sends what a person decided about money, once, however often it has to be sent. The rules are in money-intent.ts. */
export function useMoneyCall<Body extends object, Result>({ subject, send, onRefused }: MoneyCallOptions<Body, Result>): MoneyCall<Body, Result> {
  const [intent, setIntent] = useState<MoneyIntent>(() => unsettled.get(subject) ?? startIntent(newKey))
  const running = useRef<Promise<Result>>(null)

  const settle = (next: MoneyIntent) => {
    if (next.outcome === 'unknown') unsettled.set(subject, next)
    else unsettled.delete(subject)
    setIntent(next)
  }

  const sendOnce = async (body: Body) => {
    const sent = prepareSend(intent, body, newKey)
    if (!sent) throw new Error('An earlier call with other values may have counted')
    // From here until an answer comes the outcome is unknown, even if the page is left meanwhile.
    unsettled.set(subject, { ...sent, outcome: 'unknown' })
    try {
      const result = await send(body, sent.key)
      unsettled.delete(subject)
      return result
    } catch (error) {
      const next = afterFailure(sent, failureOf(error))
      settle(next)
      if (next.outcome === 'open') onRefused?.()
      throw error
    }
  }

  return {
    send: (body) => {
      running.current ??= sendOnce(body).finally(() => {
        running.current = null
      })
      return running.current
    },
    startOver: () => settle(startIntent(newKey)),
    unsettled: intent.outcome === 'unknown' && intent.sent !== null ? (JSON.parse(intent.sent) as Body) : null,
  }
}
