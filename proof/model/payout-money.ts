import { bankAccountOf } from './bank-accounts.ts'
import type { Window } from './calls.ts'
import type { Effect, Refusal } from './effects.ts'
import type { PayoutRequest, Request } from './orders.ts'
import type { Payout } from './payouts.ts'
import { isReuse, keyReused, mayPrecede, precedes } from './refusals.ts'
import type { Story } from './story.ts'
import type { Movement } from './tables.ts'
import { payoutFeeOf } from './terms.ts'

/** What may be paid out: never more than could be available, and what surely was is not refused. */

export interface MoneyOptions {
  readonly effects: readonly Effect<Request>[]
  readonly stories: ReadonlyMap<string, Story>
  readonly movements: readonly Movement[]
  /** By the account's clock, when it has terms of its own. */
  readonly termsFromMs: number
}

export function findPayoutMoneyViolations(payouts: readonly Payout[], refusals: readonly Refusal<PayoutRequest>[], options: MoneyOptions): string[] {
  const tooMuch = payouts.flatMap(({ made, currency, feeMinor }) => {
    const mostMinor = mostAvailable(currency, made, options)
    const isTooMuch = made.amountMinor + feeMinor > mostMinor
    return isTooMuch ? [`${made.objectId}: ${made.amountMinor} and ${feeMinor} were paid out of ${mostMinor} at most`] : []
  })
  const byKey = new Map(options.effects.map((effect) => [effect.key, effect]))
  const refused = refusals.flatMap((refusal) => {
    const { key, request, status, code } = refusal
    const isExplained = code === keyReused ? isReuse(byKey.get(key), refusal) : mayBeRefused(refusal, { payouts, refusals, options })
    return isExplained ? [] : [`${key}: ${JSON.stringify(request)} was refused with ${status} ${code}, which nothing explains`]
  })
  return [...tooMuch, ...refused]
}

interface Around {
  readonly payouts: readonly Payout[]
  readonly refusals: readonly Refusal<PayoutRequest>[]
  readonly options: MoneyOptions
}

function mayBeRefused(refusal: Refusal<PayoutRequest>, around: Around): boolean {
  const { request, code, window } = refusal
  if (request.type !== 'payOut') return isBeyondReach(request, refusal, around)
  const { account, amountMinor, isInstant } = request
  const { currency, takesNoInstant } = bankAccountOf(account)
  if (code === 'instant_payouts_unsupported') return isInstant && takesNoInstant === true
  if (code === 'amount_too_small') return amountMinor < (currency === 'jpy' ? 1 : 100)
  const feeMinor = payoutFeeOf(amountMinor, { currency, isInstant, isAgreed: window.to >= around.options.termsFromMs })
  return code === 'balance_insufficient' && leastAvailable(currency, window, around.options) < amountMinor + feeMinor
}

/** Whether a payout may not have been there, or have been in no state for it. */
function isBeyondReach(request: Exclude<PayoutRequest, { type: 'payOut' }>, refusal: Refusal<PayoutRequest>, { payouts, refusals, options }: Around): boolean {
  const { code, window } = refusal
  const payout = payouts.find(({ made }) => made.key === request.of)
  if (!payout || !precedes(payout.made, refusal)) return true
  // One who was told that there was none may have looked for it under that name.
  if (code === 'resource_missing') return refusals.some((other) => other.key === request.of)
  const others = options.effects.filter((effect) => effect.objectId === payout.made.objectId && effect.request.type !== 'payOut')
  if (request.type === 'callBack') return code === 'payout_not_cancelable' && (others.some((one) => mayPrecede(one, refusal)) || window.to >= payout.leavesMs)
  if (code !== 'payout_unexpected_state') return false
  if (request.report !== 'return') return others.some((one) => mayPrecede(one, refusal)) || window.to >= payout.arrivesMs
  const isPaid = others.some((one) => one.request.type === 'report' && one.request.report === 'settle' && precedes(one, refusal))
  return !isPaid || others.some((one) => one.request.type === 'report' && one.request.report === 'return' && mayPrecede(one, refusal))
}

/** All that may have come by then, less what surely had gone. */
function mostAvailable(currency: string, { objectId, window }: Effect<PayoutRequest>, { effects, movements }: MoneyOptions): number {
  const effectOf = new Map(effects.filter(({ request }) => ['refund', 'payOut'].includes(request.type)).map((effect) => [effect.objectId, effect]))
  return sumOf(movements, currency, (movement, netMinor) => {
    const { type, source_id, created_ms, released_ms, seenAvailableAt } = movement
    if (source_id === objectId) return false
    // What is held back goes in the same moment as its sale comes.
    if (netMinor > 0 || type === 'reserve_hold') return released_ms !== null && released_ms <= window.to
    const effect = effectOf.get(source_id)
    const isGone = effect !== undefined && effect.window.answeredAt < window.sentAt && released_ms === created_ms
    return isGone || seenAvailableAt < window.sentAt
  })
}

/** What surely had come by then, less all that may have gone. */
function leastAvailable(currency: string, window: Window, { stories, movements }: MoneyOptions): number {
  return sumOf(movements, currency, (movement, netMinor) => {
    const { type, payment_id, created_ms, released_ms, seenAvailableAt } = movement
    if (netMinor < 0) return released_ms !== null && released_ms <= window.to
    const sale = type === 'charge' ? stories.get(payment_id ?? '')?.known.sale : undefined
    const hasCome = sale !== undefined && sale.window.answeredAt < window.sentAt && released_ms === created_ms
    return hasCome || seenAvailableAt < window.sentAt
  })
}

/** What is carried from one payout to the next changes nothing. */
function sumOf(movements: readonly Movement[], currency: string, counts: (movement: Movement, netMinor: number) => boolean): number {
  let sum = 0
  for (const movement of movements) {
    const netMinor = movement.amount - movement.fee
    const isCarried = movement.type.startsWith('payout_carried')
    if (movement.currency === currency.toUpperCase() && !isCarried && counts(movement, netMinor)) sum += netMinor
  }
  return sum
}

/** What an answer must say of an effect; where others may have carried it on, it may have ended otherwise meanwhile. */
export function findPayoutAnswerViolations(effects: readonly Effect<PayoutRequest>[]): string[] {
  return effects.flatMap(({ key, request, window, objectStatus, amountMinor }) => {
    const violations: string[] = []
    if (!(window.isCut && request.type === 'report') && objectStatus !== answerOf(request))
      violations.push(`is ${objectStatus} instead of ${answerOf(request)}`)
    if (request.type === 'payOut' && amountMinor !== request.amountMinor) violations.push(`says ${amountMinor}`)
    return violations.map((violation) => `${key}: ${JSON.stringify(request)} ${violation}`)
  })
}

function answerOf(request: PayoutRequest): string {
  if (request.type === 'payOut') return 'pending'
  if (request.type === 'callBack') return 'canceled'
  return request.report === 'settle' ? 'paid' : 'failed'
}
