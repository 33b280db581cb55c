import { recordAudit } from '#areas/audit/server/index.ts'
import { disputeTerms } from '#areas/billing/server/terms/index.ts'
import { readTotals } from '#areas/customers/server/figures/index.ts'
import type { acceptDispute, getDispute } from '#areas/disputes/contract/detail.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { findCustomerOf, findPayment, findPaymentMethod, type PaymentRow, presentPayer, presentPaymentItem } from '#areas/payments/server/index.ts'
import { presentNote } from '#areas/team/server/notes/index.ts'
import { type MonthEffect, readDisputeEffect, readEffectOfOneMore } from '#areas/vamp/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { listChangesOf } from '#server/infra/changes/index.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { beginExternal, type PendingIntent } from '#server/infra/external/command.ts'
import { listInstructionsOfPayment } from '#server/infra/external/shown-instructions-store.ts'
import { findFiles } from '#server/infra/files/index.ts'
import { acceptance, isAcceptable } from '../accept.ts'
import { evidenceOf, fileIdsOf } from '../evidence.ts'
import { isAnswerable, lockDispute, readDispute } from '../lock.ts'
import type { DisputeRow } from '../store.ts'
import { describeEarlier, disputedAt, takesEarlierPayments } from './earlier.ts'
import { describeMoney } from './money.ts'
import { disputeNotes } from './notes.ts'
import { presentEvidence, presentHead, presentIssuer, presentPayment, presentTimeline } from './present.ts'
import { listEarlierPayments, listFraudWarnings, listOtherPayments, listSettled } from './related-store.ts'

type Detail = HandlerOutput<typeof getDispute>

/** @throws AppError `not_found`. */
export async function readDisputeDetail(context: MemberContext, id: DisputeId): Promise<Detail> {
  return detailOf(context, await readDispute(context, id))
}

/** The statements of each step are sent together; each step needs what the one before it has read. */
async function detailOf(context: MemberContext, dispute: DisputeRow): Promise<Detail> {
  const { locale, now } = context
  const { id, payment_id: paymentId } = dispute
  const evidence = evidenceOf(dispute)
  const [payment, allInstructions, allChanges, notes, warnings, settled, terms, files] = await Promise.all([
    findPayment(context, paymentId),
    listInstructionsOfPayment(context, paymentId),
    listChangesOf(context, paymentId, dispute.created_at),
    disputeNotes.list(context, id),
    listFraudWarnings(context, paymentId),
    listSettled(context, dispute),
    disputeTerms(context, dispute.currency),
    findFiles(context, fileIdsOf(evidence)),
  ])
  if (!payment) throw new AppError('not_found')
  const { customer_id: customerId, payment_method_id: methodId } = payment
  const [customer, totals, method, monitoring] = await Promise.all([
    customerId ? findCustomerOf(context, customerId) : undefined,
    customerId ? readTotals(context, customerId) : null,
    methodId ? findPaymentMethod(context, methodId) : undefined,
    readMonitoring(context, dispute, payment),
  ])
  const card = method?.fingerprint ?? null
  const [others, earlier] = await Promise.all([
    listOtherPayments(context, { paymentId, customerId, email: payment.customer_email, card }),
    takesEarlierPayments(dispute) && card !== null ? listEarlierPayments(context, card, disputedAt(dispute)) : [],
  ])
  const changes = allChanges.filter(({ object_id, type }) => object_id === id || type === 'payment.fraud_reported')
  const instructions = allInstructions.filter(({ subject_id }) => subject_id === id)
  const isInstructed = instructions.some(({ state }) => openInstructionStates.includes(state))
  const detail = presentPayment(payment, presentPayer(customer, totals), locale)
  return {
    ...presentHead(dispute, locale),
    can_respond: !isInstructed && isAnswerable(dispute, now),
    can_accept: !isInstructed && isAcceptableNow(dispute, now),
    can_refund: dispute.kind === 'query' && dispute.closed_at === null && detail.amount_refundable_minor > 0,
    money: describeMoney(dispute, payment, terms, settled),
    monitoring,
    payment: detail,
    other_payments: {
      items: others.slice(0, disputeLimits.disputeOtherPayments).map((row) => ({ ...presentPaymentItem(row, locale), matched_by: row.matched_by })),
      has_more: others.length > disputeLimits.disputeOtherPayments,
    },
    earlier_payments: takesEarlierPayments(dispute) ? describeEarlier(dispute, payment, earlier, locale) : null,
    issuer: presentIssuer(dispute, warnings),
    evidence: presentEvidence(dispute, changes, files),
    instructions,
    timeline: presentTimeline(dispute, changes),
    notes: notes.map((row) => presentNote(row, context.actor.userId)),
  }
}

/** After the deadline there is nothing to give up: the dispute is lost as soon as the worker or the platform closes it. */
function isAcceptableNow(dispute: DisputeRow, now: Date): boolean {
  return isAcceptable(dispute) && (dispute.kind === 'query' || now < dispute.due_by)
}

/** Accepts from the dashboard: what it costs is audited with it. */
export const acceptFromDashboard = {
  async begin(context: MemberContext, { params }: HandlerInput<typeof acceptDispute>): Promise<PendingIntent<DisputeRow>> {
    const { disputeId } = params
    const { dispute } = await lockDispute(context, disputeId)
    if (!isAcceptableNow(dispute, context.now)) throw new AppError('dispute_not_acceptable')
    const begun = await beginExternal(context, acceptance, { disputeId })
    const { amount_minor, fee_minor, currency } = dispute
    await recordAudit(context, { action: 'dispute.accepted', targetId: disputeId, details: { amount_minor, fee_minor, currency } })
    return begun
  },
  answer: detailOf,
}

type Monitoring = NonNullable<HandlerOutput<typeof getDispute>['monitoring']>

/** Returns what a dispute does to the VAMP ratio; null for callers who may not see the ratio. */
async function readMonitoring(context: MemberContext, dispute: DisputeRow, payment: PaymentRow): Promise<Monitoring | null> {
  if (!context.actor.permissions.has('vamp.read')) return null
  const reason = uncountedReason(dispute, payment)
  if (reason) return { ...uncounted, reason }
  if (dispute.kind === 'query')
    return dispute.closed_at === null ? present('would_count', await readEffectOfOneMore(context)) : { ...uncounted, reason: 'inquiry' }
  const effect = await readDisputeEffect(context, dispute.id)
  return effect ? present(effect.isExcluded ? 'excluded' : 'counted', effect) : uncounted
}

const uncounted: Monitoring = { state: 'not_counted', reason: null, month: null, with: null, without: null }

function uncountedReason({ network, kind }: DisputeRow, payment: PaymentRow): Monitoring['reason'] {
  if (network !== 'visa') return 'network'
  if (payment.is_card_present) return 'card_present'
  return kind === 'compliance' ? 'compliance' : null
}

function present(state: Monitoring['state'], { month, with: counted, without }: MonthEffect): Monitoring {
  return { state, reason: null, month, with: counted, without }
}
