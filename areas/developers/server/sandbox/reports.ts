import { recordAudit } from '#areas/audit/server/index.ts'
import type { createSandboxDispute, createSandboxFraudWarning, reportSandboxPayout } from '#areas/developers/contract/sandbox/endpoints.ts'
import { disputableMinor, openDispute, reasonCodes, recordFraudWarning } from '#areas/disputes/server/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { lockPayment, type PaymentRow } from '#areas/payments/server/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { findPayout, handOver, lockKnownPayout, reportPayout } from '#areas/payouts/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { sampleAmountMinor } from '#kernel/money/sample-amounts.ts'
import { type DisputeNetwork, disputeNetworks } from '#kernel/statuses.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { charge, tokeniseTestCard } from './cards.ts'
import { requireSandbox } from './require-sandbox.ts'

interface Sale {
  readonly payment: PaymentRow
  readonly chargeId: ChargeId
}

/** The network opens a dispute. @throws AppError `sandbox_controls_only`; `invalid_fields` on `payment_id` or `reason`. */
export async function openSandboxDispute(
  context: MemberContext,
  acquirer: Acquirer,
  { payment_id, kind, reason }: HandlerInput<typeof createSandboxDispute>['body'],
): Promise<HandlerOutput<typeof createSandboxDispute>> {
  const { default_currency: currency } = await requireSandbox(context)
  // Visa has no code for what a cardholder doesn't recognize.
  const card = reason === 'unrecognized' ? 'mastercard' : 'visa'
  const { payment, chargeId } = payment_id === null ? await requireSale(context, acquirer, card, currency) : await findSale(context, payment_id)
  if (disputableMinor(payment, null) <= 0) throw brokenRule('payment_id', 'payment_not_disputable')
  const network = networkOf(payment)
  const networkReasonCode = reasonCodes[network][reason]?.[0]
  if (networkReasonCode === undefined) throw brokenRule('reason', 'dispute_reason_of_network')
  const { dispute } = await openDispute(context, payment, { chargeId, kind, network, networkReasonCode, amountMinor: null, enhancedEligibility: [] })
  await recordAudit(context, { action: 'sandbox.dispute', targetId: dispute.id, details: { payment_id: payment.id, kind, reason } })
  return { dispute_id: dispute.id, payment_id: payment.id }
}

/** The issuer reports fraud. @throws AppError `sandbox_controls_only`; `invalid_fields` on `payment_id`. */
export async function reportSandboxFraud(
  context: MemberContext,
  acquirer: Acquirer,
  { payment_id, fraud_type }: HandlerInput<typeof createSandboxFraudWarning>['body'],
): Promise<HandlerOutput<typeof createSandboxFraudWarning>> {
  const { default_currency: currency } = await requireSandbox(context)
  const { payment, chargeId } = payment_id === null ? await requireSale(context, acquirer, 'visa', currency) : await findSale(context, payment_id)
  const warning = await recordFraudWarning(context, payment, { chargeId, fraudType: fraud_type })
  await recordAudit(context, { action: 'sandbox.fraud_warning', targetId: payment.id, details: { warning_id: warning.id, fraud_type } })
  return { warning_id: warning.id, payment_id: payment.id }
}

type SaleCard = 'visa' | 'mastercard'

/** @throws AppError `sandbox_sale_declined`, which names the other way: a payment that exists. */
async function requireSale(context: MemberContext, acquirer: Acquirer, cardId: SaleCard, currency: CurrencyCode): Promise<Sale> {
  const sale = await makeSale(context, acquirer, cardId, currency)
  if (!sale) throw new AppError('sandbox_sale_declined')
  return sale
}

/** Takes a payment of a plain order with the card of a network that always succeeds. Returns null if the account's lists or switches decline it. */
export async function makeSale(context: MemberContext, acquirer: Acquirer, cardId: SaleCard, currency: CurrencyCode): Promise<Sale | null> {
  const card = tokeniseTestCard(acquirer, cardId, context.now)
  if (!card) throw new Error(`The acquirer does not know ${cardId}.`)
  const made = await charge(context, acquirer, card, { amountMinor: sampleAmountMinor(currency), currency })
  return made.payment.captured_at === null || !made.charge ? null : { payment: made.payment, chargeId: made.charge.id }
}

async function findSale(context: MemberContext, id: PaymentId): Promise<Sale> {
  const payment = await lockPayment(context, id)
  if (!payment) throw brokenRule('payment_id', 'payment_unknown')
  if (payment.captured_at === null || payment.latest_charge_id === null) throw brokenRule('payment_id', 'payment_not_captured')
  return { payment, chargeId: payment.latest_charge_id }
}

/** Discover's network settles the cards of Diners Club, JCB and UnionPay. */
function networkOf({ card_brand }: PaymentRow): DisputeNetwork {
  return disputeNetworks.find((network) => network === card_brand) ?? 'discover'
}

/**
 * The bank reports what became of a payout.
 * @throws AppError `sandbox_controls_only`, `still_in_progress`; `invalid_fields` on `payout_id`; `payout_not_changeable` if that can't happen to it.
 */
export async function reportToSandbox(
  context: MemberContext,
  banking: Banking,
  { payout_id, report, failure_code }: HandlerInput<typeof reportSandboxPayout>['body'],
): Promise<HandlerOutput<typeof reportSandboxPayout>> {
  await requireSandbox(context)
  if (!(await findPayout(context, payout_id))) throw brokenRule('payout_id', 'payout_unknown')
  const known = await lockKnownPayout(context, payout_id)
  // A bank can only report about a payout that was sent to it.
  if (known.status === 'processing' && known.handed_over_at === null && report !== 'return') await handOver(context, banking, known.id)
  const payout = await reportPayout(context, known.id, report, failure_code)
  const details = report === 'settle' ? { report } : { report, failure_code }
  await recordAudit(context, { action: 'sandbox.payout', targetId: payout.id, details })
  return { payout_id: payout.id, status: payout.status }
}
