import type { Decline } from './acquirer.ts'

/** Returns the codes of a decline under the names that attempts and the merchant API use. */
export function codesToKeep({ stripeErrorCode, stripeDeclineCode, adviceCode, networkCode }: Decline) {
  return { code: stripeErrorCode, decline_code: stripeDeclineCode, advice_code: adviceCode, network_decline_code: networkCode }
}
