import { requireAcceptedCurrency } from '#areas/acceptance/server/switches/index.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { createSandboxPayment, TestCard, TestCardGroup, TestCardOutcome } from '#areas/developers/contract/sandbox/endpoints.ts'
import { type Acquirer, type SandboxCard, sandboxCardGroups, type TokenisedCard } from '#areas/payments/server/acquiring/index.ts'
import { type Confirmed, confirmPayment, createPayment, keepCard, plainPayment } from '#areas/payments/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Money } from '#kernel/money/money.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { requireSandbox } from './require-sandbox.ts'

/** Returns the test cards that can be charged, by what they are for. */
export function presentTestCards(acquirer: Acquirer, now: Date): TestCard[] {
  return sandboxCardGroups.flatMap(([group, cards]) => cards.flatMap((card) => (tokenise(acquirer, card, now) ? [presentCard(group, card)] : [])))
}

/** Returns a card by its ID, or null if no card that can be charged has it. */
export function tokeniseTestCard(acquirer: Acquirer, id: string, now: Date): TokenisedCard | null {
  const card = sandboxCardGroups.flatMap(([, cards]) => cards).find((candidate) => candidate.id === id)
  return card === undefined ? null : tokenise(acquirer, card, now)
}

/** A card without a name is entered by its number. */
function tokenise(acquirer: Acquirer, { names, number, brand }: SandboxCard, now: Date): TokenisedCard | null {
  const [name] = names
  if (name !== undefined) return acquirer.tokeniseNamed(`pm_card_${name}`, now)
  const entered = acquirer.tokenise({ number, expMonth: 12, expYear: now.getUTCFullYear() + 3, cvc: brand === 'amex' ? '1234' : '123' }, now)
  return entered.ok ? entered.card : null
}

function presentCard(group: TestCardGroup, card: SandboxCard): TestCard {
  const [name] = card.names
  const outcome = outcomeOf(card)
  return {
    id: card.id,
    name: name === undefined ? null : `pm_card_${name}`,
    number: card.number,
    brand: card.brand,
    country: card.country,
    group,
    outcome,
    decline_code: outcome === 'declined' ? declineCodeOf(card) : null,
  }
}

function outcomeOf({ outcome, fundsAvailable, refund }: SandboxCard): TestCardOutcome {
  switch (outcome) {
    case 'waits_for_payer':
      return 'in_process'
    case 'declined':
    case 'declined_after_attach':
    case 'requires_action':
    case 'requires_action_then_declined':
    case 'requires_action_by_rule':
    case 'three_ds_lookup_error':
      return 'declined'
    case 'blocked':
    case 'blocked_by_rule':
      return 'blocked'
    case 'succeeded_then_disputed':
      return 'disputed'
    case 'succeeded_then_early_fraud_warning':
      return 'fraud_reported'
    default:
      if (fundsAvailable === 'immediately') return 'available'
      return refund === 'at_once' ? 'succeeds' : refund === 'settles_later' ? 'refund_pending' : 'refund_fails'
  }
}

/** As the sandbox's acquirer answers, which lets no payer authenticate. */
function declineCodeOf({ outcome, decline }: SandboxCard): string {
  if (outcome === 'three_ds_lookup_error') return 'processing_error'
  return outcome.startsWith('requires_action') ? 'authentication_required' : (decline ?? 'generic_decline')
}

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
): Promise<Confirmed> {
  const method = keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
  const { id } = createPayment(context, plainPayment(method, money, captureMethod))
  return confirmPayment(context, acquirer, id, method)
}
