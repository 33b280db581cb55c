import { type Effect, isApproving, isAttempt } from './effects.ts'
import type { PaymentRequest } from './orders.ts'

/** Payments as their callers know them, from the effects that were acknowledged. */

type Of<Type extends PaymentRequest['type']> = Effect & { readonly request: Extract<PaymentRequest, { type: Type }> }

export interface Known {
  readonly pay: Of<'pay'>
  readonly attempts: readonly Effect[]
  readonly approval: Of<'pay' | 'confirm'> | undefined
  /** The capture, or the approval that captured at once. */
  readonly sale: Effect | undefined
  readonly cancel: Effect | undefined
  readonly refunds: readonly Of<'refund'>[]
  /** Of its refunds. */
  readonly takeBacks: readonly Of<'takeBack'>[]
  /** Of its dispute. */
  readonly answers: readonly Of<'answer'>[]
  readonly acceptances: readonly Of<'accept'>[]
  /** What does not fit together. */
  readonly violations: readonly string[]
}

export function knownPayments(effects: readonly Effect[]): Known[] {
  return [...Map.groupBy(effects, ({ request }) => request.slot).values()].map((all) => {
    const pay = all.find(({ request }) => request.type === 'pay') as Known['pay']
    const attempts = all.filter(({ request }) => isAttempt(request))
    const approvals = attempts.filter(({ request }) => isApproving(request)) as NonNullable<Known['approval']>[]
    const captures = pay.request.isManual ? all.filter(({ request }) => request.type === 'capture') : approvals
    const cancels = all.filter(({ request }) => request.type === 'cancel')
    const strays = all.filter(({ request, paymentId }) => paymentId !== pay.paymentId || (request.type === 'capture' && !pay.request.isManual))
    const of = <Type extends PaymentRequest['type']>(type: Type) => all.filter(({ request }) => request.type === type) as Of<Type>[]
    const refunds = of('refund')
    const violations = [
      ...(approvals.length > 1 ? ['was approved more than once'] : []),
      ...(captures.length + cancels.length > 1 ? ['was captured or canceled more than once'] : []),
      ...(captures.length > 0 && approvals.length === 0 ? ['was captured and never approved'] : []),
      ...(refunds.length > 0 && captures.length === 0 ? ['was refunded and never captured'] : []),
      ...strays.map(({ key }) => `has nothing to do with ${key}`),
    ]
    return {
      pay,
      attempts,
      approval: approvals[0],
      sale: captures[0],
      cancel: cancels[0],
      refunds,
      takeBacks: of('takeBack'),
      answers: of('answer'),
      acceptances: of('accept'),
      violations,
    }
  })
}
