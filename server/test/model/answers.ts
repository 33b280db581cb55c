import { authorisationLastsMs, behaviourOf } from './cards.ts'
import type { Effect } from './effects.ts'
import { isApproving, isAttempt } from './effects.ts'

/** What an answer must say of an effect; where others may have carried it on, what came later may show in it as well. */
export function findAnswerViolations(effects: readonly Effect[]): string[] {
  const bySlot = Map.groupBy(effects, ({ request }) => request.slot)
  return effects.flatMap((effect) => {
    const { key, request, window, amountMinor, objectStatus, isDeclined } = effect
    const slot = bySlot.get(request.slot) ?? []
    const pay = slot.find((other) => other.request.type === 'pay')?.request
    if (pay?.type !== 'pay') return [`${key}: belongs to no payment`]
    const violations: string[] = []
    if (isDeclined !== (isAttempt(request) && !isApproving(request))) violations.push(isDeclined ? 'was declined' : 'was not declined')
    const approval = slot.find((other) => isApproving(other.request))
    const expected = expectedAnswer(effect, pay, approval?.request as Attempt | undefined)
    if (!window.isCut && objectStatus !== expected.status) violations.push(`is ${objectStatus} instead of ${expected.status}`)
    if (expected.amountMinor !== null && amountMinor !== expected.amountMinor && !(window.isCut && amountMinor > 0 && isAttempt(request))) {
      violations.push(`says ${amountMinor} instead of ${expected.amountMinor}`)
    }
    if (request.type === 'capture' && approval && window.from >= approval.window.to + authorisationLastsMs) {
      violations.push('was captured after the authorisation had ended')
    }
    return violations.map((violation) => `${key}: ${JSON.stringify(request)} ${violation}`)
  })
}

type Pay = Extract<Effect['request'], { type: 'pay' }>
type Attempt = Extract<Effect['request'], { type: 'pay' | 'confirm' }>

/** An amount of null is not known beforehand. */
function expectedAnswer({ request }: Effect, pay: Pay, approval: Attempt | undefined): { status: string; amountMinor: number | null } {
  switch (request.type) {
    case 'cancel':
      return { status: 'canceled', amountMinor: 0 }
    case 'capture':
      return { status: 'succeeded', amountMinor: request.amountMinor ?? pay.amountMinor }
    case 'refund':
      return { status: approval && behaviourOf(approval.card).refund === 'pending, then succeeded' ? 'pending' : 'succeeded', amountMinor: request.amountMinor }
    default:
      if (!isAttempt(request)) return { status: 'requires_confirmation', amountMinor: 0 }
      if (!isApproving(request)) return { status: 'requires_payment_method', amountMinor: 0 }
      return pay.isManual ? { status: 'requires_capture', amountMinor: 0 } : { status: 'succeeded', amountMinor: pay.amountMinor }
  }
}
