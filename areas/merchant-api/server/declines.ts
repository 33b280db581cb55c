import { type CardError, codesToKeep, type Decline } from '#areas/payments/server/acquiring/index.ts'
import { KeptError } from './endpoint.ts'
import { ApiError } from './errors.ts'
import { cardErrorMessage, cardErrorObject } from './objects/card-error.ts'

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
