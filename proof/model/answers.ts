import { authorisationLastsMs, behaviourOf } from './cards.ts'
import { type Effect, isApproving, isAttempt } from './effects.ts'

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
    if (!window.isCut && !expected.statuses.includes(objectStatus)) violations.push(`is ${objectStatus} instead of ${expected.statuses.join(' or ')}`)
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
function expectedAnswer({ request }: Effect, pay: Pay, approval: Attempt | undefined): { statuses: readonly string[]; amountMinor: number | null } {
  switch (request.type) {
    case 'cancel':
      return { statuses: ['canceled'], amountMinor: 0 }
    case 'takeBack':
      return { statuses: ['canceled'], amountMinor: null }
    case 'capture':
      return { statuses: ['succeeded'], amountMinor: request.amountMinor ?? pay.amountMinor }
    case 'refund':
      return {
        statuses: [approval && behaviourOf(approval.card).refund === 'pending, then succeeded' ? 'pending' : 'succeeded'],
        amountMinor: request.amountMinor,
      }
    // A query may have become a chargeback before, or end by a refund meanwhile.
    case 'answer':
      return { statuses: isQueried(approval) ? ['warning_under_review', 'under_review', 'warning_closed'] : ['under_review'], amountMinor: null }
    case 'accept':
      return { statuses: isQueried(approval) ? ['warning_closed', 'lost'] : ['lost'], amountMinor: null }
    default:
      if (!isAttempt(request)) return { statuses: ['requires_confirmation'], amountMinor: 0 }
      if (!isApproving(request)) return { statuses: ['requires_payment_method'], amountMinor: 0 }
      return pay.isManual ? { statuses: ['requires_capture'], amountMinor: 0 } : { statuses: ['succeeded'], amountMinor: pay.amountMinor }
  }
}

const isQueried = (approval: Attempt | undefined) => approval !== undefined && behaviourOf(approval.card).report === 'query'
