import { authorisationLastsMs, disputeAnsweredWithinMs, refundSettlesAfterMs } from './cards.ts'
import { type Effect, isApproving, isAttempt, type Refusal } from './effects.ts'
import type { Request } from './orders.ts'
import type { Dispute, Story } from './story.ts'
import type { Movement } from './tables.ts'
import { feeOf, negativeLimitMinor, reserveOf } from './terms.ts'

/**
 * What may legally be refused. Calls overlap, so the order of effects is not known exactly; a refusal is wrong where no order that fits what callers
 * saw explains it.
 */

const stateRefusal = 'payment_intent_unexpected_state'
const balanceTooLow = 'balance_insufficient'
const possible: Readonly<Record<Refusal['request']['type'], readonly string[]>> = {
  pay: [],
  confirm: [stateRefusal],
  capture: [stateRefusal, 'amount_too_large'],
  cancel: [stateRefusal],
  refund: [stateRefusal, 'amount_too_large', 'charge_already_refunded', 'charge_disputed', balanceTooLow],
  takeBack: ['resource_missing', 'refund_not_cancelable'],
  answer: ['resource_missing', 'dispute_not_answerable'],
  accept: ['resource_missing', 'dispute_not_acceptable'],
}
export const keyReused = 'idempotency_error'

/** Whether an effect may have begun before the refusal was answered. */
export const mayPrecede = (effect: Pick<Effect, 'window'>, refusal: Pick<Refusal, 'window'>) => effect.window.sentAt < refusal.window.answeredAt
/** Whether it was over before the refused call was sent. */
export const precedes = (effect: Pick<Effect, 'window'>, refusal: Pick<Refusal, 'window'>) => effect.window.answeredAt < refusal.window.sentAt

export interface RefusalOptions {
  readonly stories: ReadonlyMap<string, Story>
  readonly movements: readonly Movement[]
  /** From this point of the callers' counter on the account has terms of its own. */
  readonly agreedAt: number
}

export function findRefusalViolations(effects: readonly Effect[], refusals: readonly Refusal[], options: RefusalOptions): string[] {
  const bySlot = Map.groupBy(effects, ({ request }) => request.slot)
  const byKey = new Map(effects.map((effect) => [effect.key, effect]))
  return refusals.flatMap((refusal) => {
    const { key, request, code, status } = refusal
    const text = `${key}: ${JSON.stringify(request)} was refused with ${status} ${code}`
    if (code === keyReused) return isReuse(byKey.get(key), refusal) ? [] : [`${text}, though nothing else was done with its key`]
    if (!possible[request.type].includes(code)) return [text]
    if (request.type === 'takeBack') return isGone(request.of, refusal, effects, refusals) ? [] : [`${text}, though it was there to be canceled`]
    if (code === balanceTooLow) return mayBeTooLow(refusal, options) ? [] : [`${text}, though there was enough`]
    return isExplained(bySlot.get(request.slot) ?? [], refusal, options) ? [] : [`${text}, which nothing explains`]
  })
}

export function isReuse(effect: Effect<Request> | undefined, { request }: Refusal<Request>): boolean {
  return effect !== undefined && JSON.stringify(effect.request) !== JSON.stringify(request)
}

/** Whether a refund may not have been there, or have been beyond recall. */
function isGone(key: string, refusal: Refusal, effects: readonly Effect[], refusals: readonly Refusal[]): boolean {
  const refund = effects.find((effect) => effect.key === key)
  // One who was told that there was none may have looked for it under that name.
  if (!refund || !precedes(refund, refusal)) return true
  if (refusal.code === 'resource_missing') return refusals.some((other) => other.key === key)
  const isTakenBack = effects.some((effect) => effect.request.type === 'takeBack' && effect.objectId === refund.objectId && mayPrecede(effect, refusal))
  return isTakenBack || refund.objectStatus !== 'pending' || refusal.window.to >= refund.window.from + refundSettlesAfterMs
}

function isExplained(effects: readonly Effect[], refusal: Refusal, { stories, movements }: RefusalOptions): boolean {
  const { request, code } = refusal
  const pay = effects.find((effect) => effect.request.type === 'pay')
  if (pay?.request.type !== 'pay') return false
  const { isManual, amountMinor } = pay.request
  const before = effects.filter((effect) => mayPrecede(effect, refusal))
  const { known, dispute = null } = stories.get(pay.paymentId) ?? {}
  const approval = effects.find((effect) => isApproving(effect.request))
  const isBusy = before.some((effect) => isAttempt(effect.request) && !precedes(effect, refusal))
  const isCanceled = before.some((effect) => effect.request.type === 'cancel')
  const isTaken = before.some((effect) => effect.request.type === 'capture' || (!isManual && isApproving(effect.request)))
  const isOver = approval !== undefined && isManual && refusal.window.to >= approval.window.from + authorisationLastsMs
  switch (request.type) {
    case 'pay':
    case 'takeBack':
      return false
    case 'confirm':
      return isBusy || isCanceled || before.some((effect) => isApproving(effect.request))
    case 'cancel':
      return isBusy || isCanceled || isTaken || isOver
    case 'capture':
      if (code === 'amount_too_large') return (request.amountMinor ?? 0) > amountMinor
      return !approval || !precedes(approval, refusal) || isCanceled || isTaken || isOver
    case 'refund': {
      const sale = effects.find((effect) => effect.request.type === 'capture' || (!isManual && isApproving(effect.request)))
      if (!sale || !precedes(sale, refusal)) return true
      const heldMinor = mayHold(dispute, refusal, movements) ? (dispute?.amountMinor ?? 0) : 0
      if (code === 'charge_disputed' && heldMinor === 0) return false
      const left = sale.amountMinor - sum(before.filter((effect) => effect.request.type === 'refund')) - heldMinor
      return (request.amountMinor ?? 1) > left
    }
    case 'answer':
    case 'accept': {
      // Whoever asks has the worker open it first.
      if (code === 'resource_missing') return !dispute || !known?.sale || !precedes(known.sale, refusal)
      const isAnswered = before.some((effect) => effect.request.type === 'answer')
      const isClosed = dispute?.closed && dispute.closed.atMs <= refusal.window.to
      const isLate = request.type === 'answer' && dispute && dispute.openedMs + disputeAnsweredWithinMs <= refusal.window.to
      return isAnswered || Boolean(isClosed) || Boolean(isLate)
    }
  }
}

/** Whether a chargeback may have had the money when a refund was refused; one that was won had it until that was seen, at most. */
function mayHold(dispute: Dispute | null, { window }: Refusal, movements: readonly Movement[]): boolean {
  if (!dispute?.fee) return false
  const won = movements.find(({ type, source_id }) => type === 'dispute_reversal' && source_id === dispute.id)
  return dispute.openedMs <= window.to && !(won && won.seenAt < window.sentAt)
}

const sum = (effects: readonly Effect[]) => effects.reduce((total, { amountMinor }) => total + amountMinor, 0)

/**
 * A refund is taken from what is available, down to the limit, or from what is pending. How the money was divided between the two is not known,
 * but where both together are enough for it twice over, less the limit, one of them was enough.
 */
function mayBeTooLow(refusal: Refusal, { stories, movements, agreedAt }: RefusalOptions): boolean {
  const known = [...stories.values()].map((story) => story.known)
  const refunded = known.find(({ pay }) => pay.request.slot === refusal.request.slot)
  if (!refunded || !('amountMinor' in refusal.request)) return false
  const { currency } = refunded.pay.request
  let leastMinor = 0
  for (const { pay, approval, sale, refunds } of known) {
    if (pay.request.currency !== currency || !sale || !approval) continue
    const terms = { card: approval.request.card, currency, isAgreed: sale.window.sentAt > agreedAt }
    if (precedes(sale, refusal)) leastMinor += sale.amountMinor - feeOf(sale.amountMinor, terms)
    if (mayPrecede(sale, refusal)) leastMinor -= reserveOf(sale.amountMinor, terms)
    leastMinor -= sum(refunds.filter((refund) => mayPrecede(refund, refusal)))
  }
  for (const movement of movements) {
    if (movement.currency !== currency.toUpperCase() || !byItself.includes(movement.type)) continue
    const netMinor = movement.amount - movement.fee
    if (netMinor > 0 ? movement.seenAt < refusal.window.sentAt : movement.created_ms <= refusal.window.to) leastMinor += netMinor
  }
  const amountMinor = refusal.request.amountMinor ?? refunded.sale?.amountMinor ?? 0
  return leastMinor < 2 * amountMinor - negativeLimitMinor(refusal.window.sentAt > agreedAt, currency)
}

/** Movements that are no part of a sale or a refund as its caller knows it. */
const byItself: readonly string[] = ['dispute', 'dispute_reversal', 'refund_failure', 'payout', 'payout_fee', 'payout_cancel', 'payout_failure']
