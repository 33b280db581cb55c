import type { Decline } from './acquirer.ts'
import { suspectedDecline } from './blocked.ts'
import { adviceCodeOf, dashboardCodeOf, stripeErrorCodeOf } from './decline-codes.ts'
import type { SandboxCard } from './sandbox-cards.ts'

/** What a network would have answered, for the decline codes that cards of the table give. */
const networkCodes: Readonly<Record<string, string>> = {
  authentication_required: '1A',
  card_velocity_exceeded: '61',
  expired_card: '54',
  generic_decline: '05',
  incorrect_cvc: 'N7',
  insufficient_funds: '51',
  lost_card: '41',
  processing_error: '96',
  stolen_card: '43',
}

function declinedByIssuer(card: SandboxCard, stripeDeclineCode: string): Decline {
  const declineCode = dashboardCodeOf(stripeDeclineCode)
  const networkCode = networkCodes[stripeDeclineCode] ?? null
  return {
    outcome: 'declined',
    riskLevel: card.riskLevel,
    stripeErrorCode: stripeErrorCodeOf(stripeDeclineCode),
    stripeDeclineCode,
    declineCode,
    networkCode,
    adviceCode: adviceCodeOf(declineCode, networkCode),
    isBlocked: false,
  }
}

/**
 * Why a card is declined, or null if it is approved, taking no part of the payer and no rule of the merchant into account:
 * - a card that asks for 3-D Secure is declined with `authentication_required`, since nobody authenticated; one that only supports it succeeds, and a payment
 *   with the one that waits for its payer isn't decided here;
 * - a card whose directory look-up fails is declined with `processing_error`;
 * - a card that a rule may block is blocked, as the default rules do;
 * - a card that may go to review, that shows a captcha in a checkout, or that is disputed or reported later succeeds;
 * - a failed check does not decline by itself.
 */
export function declineOf(card: SandboxCard): Decline | null {
  switch (card.outcome) {
    case 'declined':
    case 'declined_after_attach':
      return declinedByIssuer(card, card.decline ?? 'generic_decline')
    case 'blocked':
    case 'blocked_by_rule':
      return suspectedDecline(card.riskLevel)
    case 'requires_action':
    case 'requires_action_then_declined':
    case 'requires_action_by_rule':
    case 'waits_for_payer':
      return declinedByIssuer(card, 'authentication_required')
    case 'three_ds_lookup_error':
      return declinedByIssuer(card, 'processing_error')
    case 'succeeded':
    case 'check_fails':
    case 'succeeded_unless_3ds_requested':
    case 'succeeded_or_review':
    case 'captcha_then_succeeded':
    case 'succeeded_then_disputed':
    case 'succeeded_then_early_fraud_warning':
      return null
  }
}

/** Why a card cannot be kept for a customer, or null if it can: only a card that its issuer declines from the start cannot. */
export function attachDeclineOf(card: SandboxCard): Decline | null {
  return card.outcome === 'declined' ? declineOf(card) : null
}

/** Why a card cannot be set up for later payments, or null if it can: its issuer declines from the start, or only with its payer, who isn't asked. */
export function setUpDeclineOf(card: SandboxCard): Decline | null {
  const isLater = card.outcome === 'declined_after_attach' || card.outcome === 'blocked' || card.outcome === 'blocked_by_rule'
  return isLater ? null : declineOf(card)
}
