import { requireAcceptedCurrency } from '#areas/acceptance/server/switches/index.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { createSandboxPayment } from '#areas/developers/contract/sandbox/endpoints.ts'
import type { Acquirer, TokenisedCard } from '#areas/payments/server/acquiring/index.ts'
import { type Attempt, confirmPayment, createPayment, keepCard, plainPayment } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Money } from '#kernel/money/money.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { tokeniseTestCard } from './cards.ts'
import { requireSandbox } from './require-sandbox.ts'

/**
 * Takes a payment with a test card. A decline is an outcome. A currency that the account doesn't accept is refused, as by the merchant API.
 * @throws AppError `sandbox_controls_only`; `currency_not_accepted`; `invalid_fields` on `card`.
 */
export async function payWithTestCard(
  context: MemberContext,
  acquirer: Acquirer,
  { card: id, amount_minor: amountMinor, capture }: HandlerInput<typeof createSandboxPayment>['body'],
): Promise<HandlerOutput<typeof createSandboxPayment>> {
  const { default_currency: currency } = await requireSandbox(context)
  const card = tokeniseTestCard(acquirer, id, context.now)
  if (!card) throw brokenRule('card', 'test_card_unknown')
  await requireAcceptedCurrency(context, currency)
  const { payment } = await charge(context, acquirer, card, { amountMinor, currency }, capture)
  await recordAudit(context, { action: 'sandbox.payment', targetId: payment.id, details: { card: id, amount_minor: amountMinor, currency } })
  return { payment_id: payment.id, status: payment.status }
}

/** Takes a payment by the commands of the merchant API, in one transaction: a sandbox's acquirer answers within it. */
export async function charge(
  context: TenantContext,
  acquirer: Acquirer,
  card: TokenisedCard,
  money: Money,
  captureMethod: 'automatic' | 'manual' = 'automatic',
): Promise<Attempt> {
  const method = keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
  const { id } = createPayment(context, plainPayment(method, money, captureMethod))
  return confirmPayment(context, acquirer, id, method)
}
