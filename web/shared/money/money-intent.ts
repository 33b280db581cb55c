/**
 * What a person decided about money, and the key that makes it count once.
 *
 * The key is made when the dialog opens. While the outcome of a call is unknown (its answer got lost), only the very same values may be sent again,
 * under the very same key: other values could count beside the first ones. Other values get a new key once the server has definitely refused.
 */
export interface MoneyIntent {
  readonly key: string
  /** What was last sent under the key, as text; null before the first call. */
  readonly sent: string | null
  readonly outcome: 'open' | 'unknown'
}

export function startIntent(newKey: () => string): MoneyIntent {
  return { key: newKey(), sent: null, outcome: 'open' }
}

/** The intent to send these values under, or null where an earlier call with other values may have counted. */
export function prepareSend(intent: MoneyIntent, values: object, newKey: () => string): MoneyIntent | null {
  const text = JSON.stringify(values)
  if (intent.outcome === 'unknown') return intent.sent === text ? intent : null
  const key = intent.sent === null || intent.sent === text ? intent.key : newKey()
  return { key, sent: text, outcome: 'open' }
}

/** What the page knows of a failed call; `status` is null where no answer arrived. */
export interface Failure {
  readonly status: number | null
  /** The server says that an equal call is still running. */
  readonly isInProgress: boolean
}

/** Refused by what stands before the command (session, rights, limits): this says nothing about an earlier call under the same key. */
const refusedAtTheDoor: readonly number[] = [400, 401, 403, 404, 413, 415, 429]

/** Whether the refusal means that nothing was done, under this key, by this call or an earlier one. */
export function isDefiniteRefusal(intent: MoneyIntent, { status, isInProgress }: Failure): boolean {
  if (status === null || status >= 500 || isInProgress) return false
  return intent.outcome === 'open' || !refusedAtTheDoor.includes(status)
}

export function afterFailure(intent: MoneyIntent, failure: Failure): MoneyIntent {
  return { ...intent, outcome: isDefiniteRefusal(intent, failure) ? 'open' : 'unknown' }
}
