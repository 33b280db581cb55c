import type { Card } from './commands.ts'
import type { Answer, Outcome } from './play.ts'
import type { Rows } from './rows.ts'

/** What must hold between the answers that callers got and what the database holds: all that was acknowledged is there, once, and nothing else. */

const allowedRefusals: Readonly<Record<Outcome['request']['type'], readonly string[]>> = {
  pay: [],
  confirm: ['payment_not_confirmable', 'still_in_progress'],
  capture: ['payment_not_capturable', 'capture_above_authorised', 'still_in_progress'],
  cancel: ['payment_not_cancelable', 'still_in_progress'],
  refund: ['payment_not_refundable', 'refund_above_refundable'],
}
const keyRefusals = ['idempotency_key_reused', 'idempotency_in_progress']
const authorisationMs = 7 * 86_400_000

type Done = Outcome & { readonly answer: Answer }
const isDone = (outcome: Outcome): outcome is Done => outcome.answer !== null

/** Each key has one effect and one answer, whoever asks again; another request under it is refused. */
function findKeyViolations(outcomes: readonly Outcome[], rows: Rows): string[] {
  const stored = new Map(rows.keys.map(({ key, answer_body }) => [key, answer_body]))
  const violations: string[] = []
  for (const [key, all] of Map.groupBy(outcomes, (outcome) => outcome.key)) {
    const done = all.filter(isDone)
    const answers = new Set(done.map(({ answer }) => JSON.stringify(answer)))
    const requests = new Set(done.map(({ request }) => JSON.stringify(request)))
    const effects = done.filter(({ isReplayed }) => !isReplayed).length
    if (answers.size > 1) violations.push(`${key}: different answers under one key: ${[...answers].join(' ')}`)
    if (requests.size > 1) violations.push(`${key}: different requests were accepted under one key`)
    if (effects > 1) violations.push(`${key}: more than one effect under one key`)
    if (done.length > 0 && effects === 0) violations.push(`${key}: answers without an effect`)
    if (done.length > 0 && !answers.has(stored.get(key) ?? '')) violations.push(`${key}: the stored answer is not the one that was given`)
    if (done.length === 0 && stored.has(key)) violations.push(`${key}: kept although every call was refused`)
    const other = all.find(({ refusal, request }) => refusal === 'idempotency_key_reused' && (requests.size === 0 || requests.has(JSON.stringify(request))))
    if (other) violations.push(`${key}: refused as reused, though nothing else was done with it`)
  }
  return violations
}

function findRefusalViolations(outcomes: readonly Outcome[], rows: Rows): string[] {
  const payments = new Map(rows.payments.map((payment) => [payment.id, payment]))
  const made = paymentsMade(outcomes)
  return outcomes.flatMap((outcome) => {
    const { refusal, request, at } = outcome
    if (refusal === null || keyRefusals.includes(refusal)) return []
    const text = `${JSON.stringify(request)} was refused with ${refusal}`
    if (!allowedRefusals[request.type].includes(refusal)) return [text]
    const first = made.get(request.slot)
    const payment = payments.get(first?.answer.paymentId ?? '')
    // From here on only what cannot have been otherwise at the time of the refusal: a sale that was captured when it was made, money that never came back.
    if (!first || !payment || first.request.type !== 'pay') return []
    const left = payment.captured - payment.refunded - payment.pending
    if (request.type === 'refund' && first.answer.attempt === 'captured' && first.request.card !== 'pm_card_refundFail') {
      const isWrong = refusal === 'payment_not_refundable' ? left > 0 : request.amountMinor === null || request.amountMinor <= left
      if (isWrong) return [`${text}, though ${left} was left of ${payment.id}`]
    }
    const isOpen = payment.intent_status === 'requires_capture' && first.answer.attempt === 'authorised'
    if (request.type === 'capture' && refusal === 'payment_not_capturable' && isOpen && at.getTime() < first.at.getTime() + authorisationMs) {
      return [`${text}, though ${payment.id} is open for capture`]
    }
    // While the acquirer was asked to authorise it, it could not be canceled.
    const wasConfirmed = outcomes.some((other) => other.request.type === 'confirm' && other.request.slot === request.slot)
    const isClosed = payment.intent_status === 'succeeded' || payment.intent_status === 'canceled'
    if (request.type === 'cancel' && refusal === 'payment_not_cancelable' && !isClosed && !wasConfirmed) {
      return [`${text}, though ${payment.id} could be canceled`]
    }
    return []
  })
}

function paymentsMade(outcomes: readonly Outcome[]): Map<number, Done> {
  return new Map(outcomes.filter(isDone).flatMap((outcome) => (outcome.request.type === 'pay' && !outcome.isReplayed ? [[outcome.request.slot, outcome]] : [])))
}

/** Nothing acknowledged is lost, and nothing is there that nobody was told of. */
function findEffectViolations(outcomes: readonly Outcome[], rows: Rows, now: Date): string[] {
  const effects = outcomes.filter(isDone).filter(({ isReplayed }) => !isReplayed)
  const of = (type: Outcome['request']['type']) => effects.filter(({ request }) => request.type === type)
  const attempts = [...of('pay'), ...of('confirm')].filter(({ answer }) => answer.attempt !== 'none')
  const refunds = of('refund').map(({ answer }) => `${answer.paymentId} ${answer.refundId} ${answer.amountMinor}`)
  return [
    ...difference(
      'payments',
      of('pay').map(({ answer, request }) => `${answer.paymentId} ${'amountMinor' in request ? request.amountMinor : ''}`),
      rows.payments.map(({ id, amount }) => `${id} ${amount}`),
    ),
    ...difference(
      'attempts',
      attempts.map(({ answer }) => `${answer.paymentId} ${answer.attempt === 'declined' ? 'declined' : 'authorised'}`),
      rows.charges.map(({ payment_id, outcome }) => `${payment_id} ${outcome}`),
    ),
    ...difference(
      'refunds',
      refunds,
      rows.refunds.map(({ id, payment_id, amount }) => `${payment_id} ${id} ${amount}`),
    ),
    ...rows.payments.flatMap((payment) =>
      comparePayment(
        payment,
        effects.filter(({ answer }) => answer.paymentId === payment.id),
        rows,
        now,
      ),
    ),
  ]
}

function difference(what: string, told: readonly string[], kept: readonly string[]): string[] {
  const [a, b] = [told.toSorted().join('; '), kept.toSorted().join('; ')]
  return a === b ? [] : [`${what} that callers were told of: ${a}, that are there: ${b}`]
}

function comparePayment(payment: Rows['payments'][number], effects: readonly Done[], rows: Rows, now: Date): string[] {
  const captures = effects.filter(({ request, answer }) => request.type === 'capture' || answer.attempt === 'captured')
  const cancels = effects.filter(({ request }) => request.type === 'cancel')
  const attempts = effects.flatMap(({ answer }) => (answer.attempt === undefined || answer.attempt === 'none' ? [] : [answer.attempt]))
  const isAuthorised = attempts.some((attempt) => attempt !== 'declined')
  const captured = captures.reduce((total, { answer }) => total + answer.amountMinor, 0)
  const violations: string[] = []
  if (captures.length + cancels.length > 1) violations.push('captured or canceled more than once')
  if (payment.captured !== captured) violations.push(`${captured} were captured, it says ${payment.captured}`)
  const open = isAuthorised ? 'requires_capture' : attempts.length > 0 ? 'requires_payment_method' : 'requires_confirmation'
  const expected = captures.length > 0 ? 'succeeded' : cancels.length > 0 ? 'canceled' : open
  const approvedAt = effects.find(({ answer }) => answer.attempt === 'authorised')?.at
  // Its days are over; whether the worker has been there yet is another rule's question.
  const mayHaveExpired = expected === 'requires_capture' && approvedAt !== undefined && approvedAt.getTime() + authorisationMs <= now.getTime()
  const isExpired = mayHaveExpired && payment.intent_status === 'canceled'
  if (payment.intent_status !== expected && !isExpired) violations.push(`is ${payment.intent_status} instead of ${expected}`)

  const approving = effects.find(({ answer }) => answer.attempt === 'authorised' || answer.attempt === 'captured')?.request
  const possible = refundStatuses[approving && 'card' in approving ? approving.card : 'pm_card_visa']
  for (const refund of rows.refunds) {
    if (refund.payment_id === payment.id && !possible.includes(refund.status)) violations.push(`refund ${refund.id} is ${refund.status}`)
  }
  return violations.map((text) => `${payment.id}: ${text}`)
}

const refundStatuses: Readonly<Record<Card, readonly string[]>> = {
  pm_card_visa: ['succeeded'],
  pm_card_bypassPending: ['succeeded'],
  pm_card_visa_chargeDeclined: [],
  pm_card_pendingRefund: ['pending', 'succeeded'],
  pm_card_refundFail: ['succeeded', 'failed'],
}

/** @param now the time by which the rows were read. */
export function findAnswerViolations(outcomes: readonly Outcome[], rows: Rows, now: Date): string[] {
  return [...findKeyViolations(outcomes, rows), ...findRefusalViolations(outcomes, rows), ...findEffectViolations(outcomes, rows, now)]
}

/** Long after the last call: every sale has been paid out to the balance, every refund has reached its end, nothing is on its way. */
export function findRestViolations(rows: Rows): string[] {
  const moving = rows.balances.filter(({ account, amount_minor }) => amount_minor !== 0 && !atRest.includes(account))
  return [
    ...moving.map(({ account, currency, amount_minor }) => `${account} still holds ${amount_minor} ${currency} at the end`),
    ...rows.balanceTransactions.filter(({ is_released }) => !is_released).map(({ source_id }) => `${source_id} was never released`),
    ...rows.payments.filter(({ intent_status }) => intent_status === 'requires_capture').map(({ id }) => `${id} is authorised for ever`),
    ...rows.payments.filter(({ intent_status }) => intent_status === 'processing').map(({ id }) => `${id} is in process for ever`),
    ...rows.refunds.filter(({ status }) => status === 'pending').map(({ id }) => `${id} is pending for ever`),
  ]
}

const atRest: readonly string[] = ['asset:bank_cash', 'liability:merchant_available', 'income:processing_fee']
