import { type DeclineCode, declineCodes } from '#kernel/cards/declines.ts'

/** What the merchant API advises a shop to do about a decline. */
export type AdviceCode = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'

interface NetworkCode {
  declineCode: DeclineCode
  /** Null where the network's code is no reason to decline. */
  stripeDeclineCode: string | null
  advice: AdviceCode | null
}

const network = (declineCode: DeclineCode, stripeDeclineCode: string | null, advice: AdviceCode | null): NetworkCode => ({
  declineCode,
  stripeDeclineCode,
  advice,
})

/** ISO 8583 response codes other than approvals (00, and 10 for a part of the amount). */
const networkCodes: Readonly<Record<string, NetworkCode>> = {
  '01': network('generic_decline', 'call_issuer', 'try_again_later'),
  '02': network('generic_decline', 'call_issuer', 'try_again_later'),
  '03': network('not_supported', 'service_not_allowed', 'do_not_try_again'),
  '04': network('restricted_card', 'pickup_card', 'do_not_try_again'),
  '05': network('generic_decline', 'do_not_honor', 'try_again_later'),
  '06': network('processing_error', 'processing_error', 'try_again_later'),
  '07': network('restricted_card', 'pickup_card', 'do_not_try_again'),
  12: network('generic_decline', 'transaction_not_allowed', 'do_not_try_again'),
  13: network('generic_decline', 'invalid_amount', null),
  14: network('incorrect_number', 'incorrect_number', 'confirm_card_data'),
  15: network('incorrect_number', 'invalid_number', 'confirm_card_data'),
  19: network('processing_error', 'reenter_transaction', 'try_again_later'),
  21: network('generic_decline', 'no_action_taken', 'try_again_later'),
  28: network('processing_error', 'try_again_later', 'try_again_later'),
  30: network('upstream_channel_error', 'processing_error', 'do_not_try_again'),
  34: network('fraudulent', 'fraudulent', 'do_not_try_again'),
  36: network('restricted_card', 'restricted_card', 'do_not_try_again'),
  39: network('not_supported', 'invalid_account', 'do_not_try_again'),
  41: network('lost_card', 'lost_card', 'do_not_try_again'),
  43: network('stolen_card', 'stolen_card', 'do_not_try_again'),
  46: network('restricted_card', 'invalid_account', 'do_not_try_again'),
  51: network('insufficient_funds', 'insufficient_funds', 'try_again_later'),
  54: network('expired_card', 'expired_card', 'confirm_card_data'),
  55: network('generic_decline', 'incorrect_pin', 'confirm_card_data'),
  57: network('not_supported', 'transaction_not_allowed', 'do_not_try_again'),
  58: network('not_supported', 'service_not_allowed', 'do_not_try_again'),
  59: network('fraudulent', 'fraudulent', 'do_not_try_again'),
  61: network('card_velocity_exceeded', 'card_velocity_exceeded', 'try_again_later'),
  62: network('restricted_card', 'restricted_card', 'do_not_try_again'),
  63: network('fraudulent', 'security_violation', 'do_not_try_again'),
  65: network('card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'try_again_later'),
  68: network('issuer_unavailable', 'issuer_not_available', 'try_again_later'),
  70: network('payment_intent_authentication_failure', 'authentication_required', null),
  75: network('generic_decline', 'pin_try_exceeded', 'do_not_try_again'),
  78: network('restricted_card', 'card_not_supported', 'do_not_try_again'),
  82: network('incorrect_cvc', 'incorrect_cvc', 'confirm_card_data'),
  83: network('fraudulent', 'fraudulent', 'do_not_try_again'),
  85: network('generic_decline', null, null),
  91: network('issuer_unavailable', 'issuer_not_available', 'try_again_later'),
  92: network('issuer_unavailable', 'issuer_not_available', 'try_again_later'),
  93: network('not_supported', 'transaction_not_allowed', 'do_not_try_again'),
  94: network('upstream_channel_error', 'duplicate_transaction', 'do_not_try_again'),
  96: network('processing_error', 'processing_error', 'try_again_later'),
  '1A': network('payment_intent_authentication_failure', 'authentication_required', null),
  '5C': network('not_supported', 'transaction_not_allowed', 'do_not_try_again'),
  '6P': network('avs_failure', 'generic_decline', 'confirm_card_data'),
  '9G': network('restricted_card', 'restricted_card', 'do_not_try_again'),
  N7: network('incorrect_cvc', 'incorrect_cvc', 'confirm_card_data'),
  R0: network('generic_decline', 'stop_payment_order', 'do_not_try_again'),
  R1: network('generic_decline', 'revocation_of_authorization', 'do_not_try_again'),
  R3: network('generic_decline', 'revocation_of_all_authorizations', 'do_not_try_again'),
}

interface StripeSide {
  /** What the merchant API sends for this dashboard code. */
  stripeDeclineCode: string
  advice: AdviceCode | null
}

const stripe = (stripeDeclineCode: string, advice: AdviceCode | null): StripeSide => ({ stripeDeclineCode, advice })

const stripeSides: Readonly<Record<DeclineCode, StripeSide>> = {
  generic_decline: stripe('generic_decline', 'try_again_later'),
  insufficient_funds: stripe('insufficient_funds', 'try_again_later'),
  lost_card: stripe('lost_card', 'do_not_try_again'),
  stolen_card: stripe('stolen_card', 'do_not_try_again'),
  card_velocity_exceeded: stripe('card_velocity_exceeded', 'try_again_later'),
  test_mode_live_card: stripe('test_mode_live_card', 'do_not_try_again'),
  expired_card: stripe('expired_card', 'confirm_card_data'),
  incorrect_cvc: stripe('incorrect_cvc', 'confirm_card_data'),
  incorrect_number: stripe('incorrect_number', 'confirm_card_data'),
  processing_error: stripe('processing_error', 'try_again_later'),
  payment_intent_authentication_failure: stripe('authentication_required', null),
  invalid_expiry_year: stripe('invalid_expiry_year', 'confirm_card_data'),
  fraudulent: stripe('fraudulent', 'do_not_try_again'),
  not_supported: stripe('card_not_supported', 'do_not_try_again'),
  issuer_unavailable: stripe('issuer_not_available', 'try_again_later'),
  restricted_card: stripe('restricted_card', 'do_not_try_again'),
  avs_failure: stripe('incorrect_zip', 'confirm_card_data'),
  // A shop that reads `fraudulent` knows not to repeat, and the payer learns nothing of the rule.
  transaction_blocked: stripe('fraudulent', 'do_not_try_again'),
  upstream_channel_error: stripe('processing_error', 'try_again_later'),
  system_error: stripe('processing_error', 'try_again_later'),
  unknown_error_with_code: stripe('generic_decline', null),
}

/** Stripe's decline codes (and the error codes that double as such) that the dashboard has no code of the same name for. */
const dashboardCodes: Readonly<Record<string, DeclineCode>> = {
  approve_with_id: 'generic_decline',
  authentication_not_handled: 'payment_intent_authentication_failure',
  authentication_required: 'payment_intent_authentication_failure',
  api_error: 'system_error',
  call_issuer: 'generic_decline',
  card_decline_rate_limit_exceeded: 'card_velocity_exceeded',
  card_declined: 'generic_decline',
  card_not_supported: 'not_supported',
  currency_not_supported: 'not_supported',
  do_not_honor: 'generic_decline',
  do_not_try_again: 'generic_decline',
  duplicate_transaction: 'upstream_channel_error',
  highest_risk_level: 'fraudulent',
  incorrect_address: 'avs_failure',
  incorrect_pin: 'generic_decline',
  incorrect_zip: 'avs_failure',
  invalid_account: 'restricted_card',
  invalid_amount: 'generic_decline',
  invalid_cvc: 'incorrect_cvc',
  // The dashboard knows one code for the expiry date.
  invalid_expiry_month: 'invalid_expiry_year',
  invalid_number: 'incorrect_number',
  invalid_pin: 'generic_decline',
  issuer_not_available: 'issuer_unavailable',
  merchant_blacklist: 'transaction_blocked',
  new_account_information_available: 'generic_decline',
  no_action_taken: 'generic_decline',
  not_permitted: 'not_supported',
  offline_pin_required: 'generic_decline',
  online_or_offline_pin_required: 'generic_decline',
  pickup_card: 'restricted_card',
  pin_try_exceeded: 'generic_decline',
  reenter_transaction: 'processing_error',
  revocation_of_all_authorizations: 'generic_decline',
  revocation_of_authorization: 'generic_decline',
  security_violation: 'fraudulent',
  service_not_allowed: 'not_supported',
  stop_payment_order: 'generic_decline',
  testmode_decline: 'generic_decline',
  transaction_not_allowed: 'not_supported',
  try_again_later: 'processing_error',
  withdrawal_count_limit_exceeded: 'card_velocity_exceeded',
}

/** Stripe error codes that say themselves what is wrong; any other decline is a `card_declined`. */
const speakingErrorCodes: ReadonlySet<string> = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'processing_error',
])

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)

function isDeclineCode(code: string): code is DeclineCode {
  return (declineCodes as readonly string[]).includes(code)
}

/** The dashboard's code for a Stripe decline code, an ISO 8583 response code or a dashboard code; a code nobody knows is `unknown_error_with_code`. */
export function dashboardCodeOf(code: string): DeclineCode {
  if (isDeclineCode(code)) return code
  return own(dashboardCodes, code) ?? own(networkCodes, code)?.declineCode ?? 'unknown_error_with_code'
}

/** The Stripe decline code for a dashboard code or an ISO 8583 response code; the latter says more, where it is known. */
export function stripeDeclineCodeOf(code: string): string {
  if (isDeclineCode(code)) return stripeSides[code].stripeDeclineCode
  return own(networkCodes, code)?.stripeDeclineCode ?? stripeSides.unknown_error_with_code.stripeDeclineCode
}

/** Every decline code that the merchant API can return. */
export const stripeDeclineCodes: readonly string[] = [
  ...new Set([...Object.keys(dashboardCodes), ...Object.values(stripeSides).map(({ stripeDeclineCode }) => stripeDeclineCode)]),
].toSorted()

/** What the merchant API says under `error.code` beside a Stripe decline code. */
export function stripeErrorCodeOf(stripeDeclineCode: string): string {
  return speakingErrorCodes.has(stripeDeclineCode) ? stripeDeclineCode : 'card_declined'
}

/** How the merchant API tells of a decline for which a processor has a dashboard code and perhaps the network's own. */
export function stripeDeclineOf(declineCode: DeclineCode, networkCode: string | null) {
  const stripeDeclineCode = stripeDeclineCodeOf(declineCode)
  return { stripeDeclineCode, stripeErrorCode: stripeErrorCodeOf(stripeDeclineCode), adviceCode: adviceCodeOf(declineCode, networkCode) }
}

/** What a shop should do about a decline; null where no advice fits, such as an authentication the payer has to finish. */
export function adviceCodeOf(declineCode: DeclineCode, networkCode: string | null = null): AdviceCode | null {
  const known = networkCode === null ? undefined : own(networkCodes, networkCode)
  return known?.declineCode === declineCode ? known.advice : stripeSides[declineCode].advice
}
