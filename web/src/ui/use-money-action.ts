import { useState } from 'react'
import { ApiError, CancelledError } from '../api/errors.ts'
import type { Failure, MoneyIntent } from './money-intent.ts'
import { afterFailure, prepareSend, startIntent } from './money-intent.ts'

/** Intents whose outcome is unknown, by what they are about. They outlive their dialog, so that opening it again goes on where it was. */
const unsettled = new Map<string, MoneyIntent>()

function newKey(): string {
  return crypto.randomUUID()
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { status: null, isInProgress: false }
  return { status: error.status, isInProgress: error.shouldRetry }
}

interface MoneyAction<Values extends object> {
  submit: (values: Values) => Promise<void>
  /** Forgets a call whose outcome is unknown, and starts with a new key. */
  startOver: () => void
  /** What was sent when the answer got lost: nothing else may be sent until that is settled. */
  unsettledValues: Values | null
  isSending: boolean
  error: unknown
}

interface MoneyActionOptions<Values extends object, Result> {
  /** What the action is about, such as `acct_1/pi_1/refund`. */
  subject: string
  send: (values: Values, idempotencyKey: string) => Promise<Result>
  onDone: (result: Result) => void
  /** Called when the server refused: what the page knows is older than what the server decided by. */
  onRefused?: () => void
}

/** Sends what a person decided about money, once, however often it has to be sent. The rules are in money-intent.ts. */
export function useMoneyAction<Values extends object, Result>({ subject, send, onDone, onRefused }: MoneyActionOptions<Values, Result>): MoneyAction<Values> {
  const [intent, setIntent] = useState<MoneyIntent>(() => unsettled.get(subject) ?? startIntent(newKey))
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const settle = (next: MoneyIntent) => {
    if (next.outcome === 'unknown') unsettled.set(subject, next)
    else unsettled.delete(subject)
    setIntent(next)
  }

  const submit = async (values: Values) => {
    const sent = prepareSend(intent, values, newKey)
    if (!sent || isSending) return
    // From here until an answer comes the outcome is unknown, even if the page is left meanwhile.
    unsettled.set(subject, { ...sent, outcome: 'unknown' })
    setIsSending(true)
    setError(null)
    const answer = await send(values, sent.key).then(
      (result) => ({ result }),
      (failure: unknown) => ({ failure }),
    )
    setIsSending(false)
    if ('result' in answer) {
      unsettled.delete(subject)
      return onDone(answer.result)
    }
    const next = afterFailure(sent, failureOf(answer.failure))
    settle(next)
    if (next.outcome === 'open') onRefused?.()
    if (!(answer.failure instanceof CancelledError)) setError(answer.failure)
  }

  const startOver = () => {
    setError(null)
    settle(startIntent(newKey))
  }

  const unsettledValues = intent.outcome === 'unknown' && intent.sent !== null ? (JSON.parse(intent.sent) as Values) : null
  return { submit, startOver, unsettledValues, isSending, error }
}
