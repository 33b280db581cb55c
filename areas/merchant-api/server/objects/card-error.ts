import { type CardError, codesToKeep, type Decline } from '#areas/payments/server/acquiring/index.ts'
import { KeptError } from '../endpoint.ts'
import { ApiError, type ErrorObject } from '../errors.ts'
import { jsonObject } from './fields.ts'

/** What a payer may be told; a shop shows these as they are. */
const messages: Readonly<Record<string, string>> = {
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  card_not_supported: 'Your card is not supported.',
  currency_not_supported: 'This currency is not supported.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  insufficient_funds: 'Your card has insufficient funds.',
  invalid_cvc: "Your card's security code is invalid.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  live_mode_test_card: 'Your card was declined. Your request was in live mode, but used a known test card.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  try_again_later: 'Your card was declined. Try again in a moment.',
  test_mode_live_card: 'Your card was declined. Only the published test cards work here.',
}

export function cardErrorMessage(declineCode: string): string {
  return messages[declineCode] ?? 'Your card was declined.'
}

/** The codes of a decline, as attempts keep them. */
export interface DeclineCodes {
  readonly code: string
  readonly decline_code: string
  readonly advice_code: string | null
  readonly network_decline_code: string | null
  /** Seconds until the next attempt goes on, if a rule slows attempts down. */
  readonly retry_after?: number
}

/** The codes that an attempt kept; null where it was not declined. */
export function declineCodesOf(stored: unknown): DeclineCodes | null {
  const { code, decline_code, advice_code, network_decline_code, retry_after } = jsonObject(stored)
  if (typeof code !== 'string') return null
  return {
    code,
    decline_code: typeof decline_code === 'string' ? decline_code : code,
    advice_code: typeof advice_code === 'string' ? advice_code : null,
    network_decline_code: typeof network_decline_code === 'string' ? network_decline_code : null,
    ...(typeof retry_after === 'number' && { retry_after }),
  }
}

/** A decline as an error object; what is not known is left out. */
export function cardErrorObject(codes: DeclineCodes): ErrorObject {
  return {
    type: 'card_error',
    code: codes.code,
    decline_code: codes.decline_code,
    message: cardErrorMessage(codes.decline_code),
    ...(codes.advice_code === null ? {} : { advice_code: codes.advice_code }),
    ...(codes.network_decline_code === null ? {} : { network_decline_code: codes.network_decline_code }),
    ...(codes.retry_after === undefined ? {} : { retry_after: codes.retry_after }),
    ...(codes.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  }
}

/** A card that cannot be attached. Kept, since it counts as an attempt. */
export function cardDeclined(decline: Decline): KeptError {
  return new KeptError(402, cardErrorObject(codesToKeep(decline)))
}

/** Card details that no network would take. The message never repeats them. */
export function cardRefused(error: CardError): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code: error.stripeErrorCode,
    decline_code: error.code,
    message: cardErrorMessage(error.code),
    param: error.param,
  })
}

/** What a live account's built-in acquirer answers: it takes no test card there, and it knows no others. */
export function liveCardDeclined(isTestCard: boolean, param: string): ApiError {
  const declineCode = isTestCard ? 'live_mode_test_card' : 'card_not_supported'
  return new ApiError(402, { type: 'card_error', code: 'card_declined', decline_code: declineCode, message: cardErrorMessage(declineCode), param })
}
