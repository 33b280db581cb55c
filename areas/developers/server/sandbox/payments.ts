import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { Money } from '@counterfoil/contract/money/money'
import type { createSandboxPayment } from '@counterfoil/contract/sandbox/endpoints'
import type { MemberContext, TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { requireAcceptedCurrency } from '../acceptance-switches/index.ts'
import type { Acquirer, TokenisedCard } from '../acquiring/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type Attempt, confirmPayment, createPayment, keepCard, plainPayment } from '../payments/index.ts'
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
