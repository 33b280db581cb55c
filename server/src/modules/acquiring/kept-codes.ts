import type { Decline } from './acquirer.ts'

/** Returns the codes of a decline under the names by which attempts keep them and the merchant API returns them. */
export function codesToKeep({ stripeErrorCode, stripeDeclineCode, adviceCode, networkCode }: Decline) {
  return { code: stripeErrorCode, decline_code: stripeDeclineCode, advice_code: adviceCode, network_decline_code: networkCode }
}
