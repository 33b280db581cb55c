import { authorisationLastsMs, behaviourOf, refundSettlesAfterMs } from './cards.ts'
import type { Effect } from './effects.ts'
import { isApproving, isAttempt } from './effects.ts'
import { without } from './outside-log.ts'
import type { Tables } from './tables.ts'

/** The plain model: what the database must hold, from what callers were told and what time has brought since. */

/** By the account's clock: when the work began that did all that was due, and when the rows were read. */
export interface Moment {
  readonly from: number
  readonly to: number
}

type Attempt = Extract<Effect['request'], { type: 'pay' | 'confirm' }>

/** One payment, as its callers know it. */
interface Known {
  readonly pay: Effect & { readonly request: Extract<Effect['request'], { type: 'pay' }> }
  readonly attempts: readonly Effect[]
  readonly approval: (Effect & { readonly request: Attempt }) | undefined
  /** The capture, or the approval that captured at once. */
  readonly sale: Effect | undefined
  readonly cancel: Effect | undefined
  readonly refunds: readonly Effect[]
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
    const violations = [
      ...(approvals.length > 1 ? ['was approved more than once'] : []),
      ...(captures.length + cancels.length > 1 ? ['was captured or cancelled more than once'] : []),
      ...strays.map(({ key }) => `has nothing to do with ${key}`),
    ]
    const refunds = all.filter(({ request }) => request.type === 'refund')
    return { pay, attempts, approval: approvals[0], sale: captures[0], cancel: cancels[0], refunds, violations }
  })
}

/** What a refund may have become by a moment. */
function refundStatuses({ approval }: Known, { window }: Effect, { from, to }: Moment): string[] {
  const later = approval && behaviourOf(approval.request.card).refund
  if (!later) return ['succeeded']
  const [first, last] = later.split(', then ') as [string, string]
  if (window.to + refundSettlesAfterMs <= from) return [last]
  return window.from + refundSettlesAfterMs > to ? [first] : [first, last]
}

/** How far a payment may have come by a moment. */
function intentStatuses({ attempts, approval, sale, cancel }: Known, { from, to }: Moment): string[] {
  if (sale) return ['succeeded']
  if (cancel) return ['canceled']
  if (!approval) return [attempts.length > 0 ? 'requires_payment_method' : 'requires_confirmation']
  if (approval.window.to + authorisationLastsMs <= from) return ['canceled']
  return approval.window.from + authorisationLastsMs > to ? ['requires_capture'] : ['requires_capture', 'canceled']
}

/** What is there must be what callers were told, once, in a state that time explains. */
export function findPaymentViolations(known: readonly Known[], tables: Tables, moment: Moment): string[] {
  const { payments, charges, refunds, asked } = tables
  const keyOf = new Map(asked.map(({ id, key }) => [id, key]))
  const told = {
    payment: known.map(({ pay }) => `${pay.paymentId} of ${pay.request.amountMinor} ${pay.request.currency.toUpperCase()} by ${pay.key}`),
    attempt: known.flatMap(({ attempts, pay }) => attempts.map(({ request }) => `${pay.paymentId} ${isApproving(request) ? 'authorised' : 'declined'}`)),
    refund: known.flatMap((payment) =>
      payment.refunds.map(({ refundId, paymentId, amountMinor, key }) => `${refundId} of ${paymentId}: ${amountMinor} by ${key}`),
    ),
  }
  const kept: typeof told = {
    payment: payments.map(({ id, amount, currency }) => `${id} of ${amount} ${currency} by ${keyOf.get(id)}`),
    attempt: charges.map(({ payment_id, outcome }) => `${payment_id} ${outcome}`),
    refund: refunds.map(({ id, payment_id, amount }) => `${id} of ${payment_id}: ${amount} by ${keyOf.get(id)}`),
  }
  const differences = (['payment', 'attempt', 'refund'] as const).flatMap((kind) => [
    ...without(told[kind], kept[kind]).map((text) => `acknowledged and not there: ${kind} ${text}`),
    ...without(kept[kind], told[kind]).map((text) => `there and not acknowledged: ${kind} ${text}`),
  ])
  const rowOf = new Map(payments.map((row) => [row.id, row]))
  const statusOf = new Map(refunds.map(({ id, status }) => [id, status]))
  const states = known.flatMap((payment) => {
    const { paymentId } = payment.pay
    const row = rowOf.get(paymentId)
    const violations = [...payment.violations]
    const captured = payment.sale?.amountMinor ?? 0
    if (row && row.captured !== captured) violations.push(`${captured} were captured, it says ${row.captured}`)
    const expected = intentStatuses(payment, moment)
    if (row && !expected.includes(row.intent_status)) violations.push(`is ${row.intent_status} instead of ${expected.join(' or ')}`)
    for (const refund of payment.refunds) {
      const [status, possible] = [statusOf.get(refund.refundId ?? '') ?? '', refundStatuses(payment, refund, moment)]
      if (!possible.includes(status)) violations.push(`its refund ${refund.refundId} is ${status} instead of ${possible.join(' or ')}`)
    }
    return violations.map((text) => `${paymentId}: ${text}`)
  })
  return [...differences, ...states]
}
