import type { Decline } from './acquirer.ts'

/** Returns the codes of a decline under the names that attempts and the merchant API use, with the switch that caused it and the time until the next attempt. */
export function codesToKeep({ stripeErrorCode, stripeDeclineCode, adviceCode, networkCode, refusedBy, retryAfterSeconds }: Decline) {
  const codes = { code: stripeErrorCode, decline_code: stripeDeclineCode, advice_code: adviceCode, network_decline_code: networkCode }
  return {
    ...codes,
    ...(refusedBy && { refused_by: refusedBy }),
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  }
}
