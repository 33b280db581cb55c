import { authorisationLastsMs, behaviourOf, refundSettlesAfterMs } from './cards.ts'
import { without } from './differences.ts'
import { type Effect, isApproving } from './effects.ts'
import type { Known } from './known.ts'
import type { Moment } from './moment.ts'
import { type Dispute, disputedMinor, isStanding, type Story } from './story.ts'
import type { Tables } from './tables.ts'

/** The plain model of payments: what must be there, from what callers were told and what time has brought since. */

/** What a refund may have become by a moment. */
function refundStatuses({ known: { approval }, canceled }: Story, { objectId, window }: Effect, { from, to }: Moment): string[] {
  if (canceled.has(objectId)) return ['canceled']
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
export function findPaymentViolations(stories: ReadonlyMap<string, Story>, tables: Tables, moment: Moment): string[] {
  const all = [...stories.values()]
  const known = all.map((story) => story.known)
  const rowOf = new Map(tables.payments.map((row) => [row.id, row]))
  const statusOf = new Map(tables.refunds.map(({ id, status }) => [id, status]))
  const disputedOf = new Map(tables.disputed.map((row) => [row.id, row]))
  const states = all.flatMap((story) => {
    const { paymentId } = story.known.pay
    const row = rowOf.get(paymentId)
    const violations = row ? comparePayment(story, { ...row, disputed: disputedOf.get(paymentId)?.amount ?? 0 }, statusOf, moment) : []
    return [...story.known.violations, ...story.violations, ...violations].map((text) => `${paymentId}: ${text}`)
  })
  return [...findDifferences(known, tables), ...findDisputeDifferences(all, tables), ...states]
}

function findDifferences(known: readonly Known[], { payments, charges, refunds, asked }: Tables): string[] {
  const keyOf = new Map(asked.map(({ id, key }) => [id, key]))
  const told = {
    payment: known.map(({ pay }) => `${pay.paymentId} of ${pay.request.amountMinor} ${pay.request.currency.toUpperCase()} by ${pay.key}`),
    attempt: known.flatMap(({ attempts, pay }) => attempts.map(({ request }) => `${pay.paymentId} ${isApproving(request) ? 'authorised' : 'declined'}`)),
    refund: known.flatMap((payment) =>
      payment.refunds.map(({ objectId, paymentId, amountMinor, key }) => `${objectId} of ${paymentId}: ${amountMinor} by ${key}`),
    ),
  }
  const kept: typeof told = {
    payment: payments.map(({ id, amount, currency }) => `${id} of ${amount} ${currency} by ${keyOf.get(id)}`),
    attempt: charges.map(({ payment_id, outcome }) => `${payment_id} ${outcome}`),
    refund: refunds.map(({ id, payment_id, amount }) => `${id} of ${payment_id}: ${amount} by ${keyOf.get(id)}`),
  }
  return (['payment', 'attempt', 'refund'] as const).flatMap((kind) => [
    ...without(told[kind], kept[kind]).map((text) => `acknowledged and not there: ${kind} ${text}`),
    ...without(kept[kind], told[kind]).map((text) => `there and not acknowledged: ${kind} ${text}`),
  ])
}

function findDisputeDifferences(stories: readonly Story[], { disputes, warnings }: Tables): string[] {
  const told = [
    ...stories.flatMap(({ known, dispute }) => (dispute ? [describeDispute(known, dispute)] : [])),
    ...stories.flatMap(({ known, warningId }) => (warningId === null ? [] : [`${warningId} of ${known.pay.paymentId}`])),
  ]
  const kept = [
    ...disputes.map(({ id, payment_id, kind, status, amount, fee, is_fee_returned, submissions, text, closed_reason }) =>
      [id, payment_id, kind, status, amount, fee, is_fee_returned, submissions, text, closed_reason].join(' '),
    ),
    ...warnings.map(({ id, payment_id }) => `${id} of ${payment_id}`),
  ]
  return [
    ...without(told, kept).map((text) => `followed and is not there: ${text}`),
    ...without(kept, told).map((text) => `is there and did not follow: ${text}`),
  ]
}

function describeDispute({ pay }: Known, { id, kind, status, amountMinor, fee, texts, closed }: Dispute): string {
  const [feeMinor, isReturned] = [fee?.amountMinor ?? 0, fee?.isReturned ?? false]
  return [id, pay.paymentId, kind, status, amountMinor, feeMinor, isReturned, texts.length, texts.at(-1) ?? null, closed?.reason ?? null].join(' ')
}

type Row = Tables['payments'][number] & { readonly disputed: number }

function comparePayment(story: Story, row: Row, statusOf: ReadonlyMap<string, string>, moment: Moment): string[] {
  const { known: payment, dispute } = story
  const violations: string[] = []
  const statuses = intentStatuses(payment, moment)
  if (!statuses.includes(row.intent_status)) violations.push(`is ${row.intent_status} instead of ${statuses.join(' or ')}`)
  const sums = { succeeded: 0, pending: 0, failed: 0, canceled: 0 }
  for (const refund of payment.refunds) {
    const [status, possible] = [statusOf.get(refund.objectId) ?? '', refundStatuses(story, refund, moment)]
    if (possible.includes(status)) sums[status as keyof typeof sums] += refund.amountMinor
    else violations.push(`its refund ${refund.objectId} is ${status} instead of ${possible.join(' or ')}`)
  }
  const captured = payment.sale?.amountMinor ?? 0
  const expected = {
    captured,
    capturable: row.intent_status === 'requires_capture' ? payment.pay.request.amountMinor : 0,
    refunded: sums.succeeded,
    pending: sums.pending,
    disputed: disputedMinor(dispute),
    status: isStanding(dispute) ? 'disputed' : statusOfPayment(payment, row.intent_status, { captured, refunded: sums.succeeded, pending: sums.pending }),
  }
  for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
    if (row[name] !== expected[name]) violations.push(`${name} is ${row[name]} instead of ${expected[name]}`)
  }
  if (sums.succeeded + sums.pending > captured) violations.push(`more was refunded than captured: ${sums.succeeded} + ${sums.pending} of ${captured}`)
  return violations
}

const byIntent: Readonly<Record<string, string>> = { requires_confirmation: 'unconfirmed', requires_capture: 'uncaptured', canceled: 'canceled' }

/** The status that the dashboard shows. */
function statusOfPayment(
  { attempts }: Known,
  intentStatus: string,
  { captured, refunded, pending }: Record<'captured' | 'refunded' | 'pending', number>,
): string {
  if (captured > 0) {
    if (pending > 0) return 'refunding'
    if (refunded === captured) return 'refunded'
    return refunded > 0 ? 'partially_refunded' : 'successful'
  }
  return byIntent[intentStatus] ?? (attempts.length > 0 ? 'failed' : 'waiting_to_be_paid')
}
