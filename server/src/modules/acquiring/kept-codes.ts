import type { Decline } from './acquirer.ts'

/** Returns the codes of a decline under the names that attempts and the merchant API use, and the switch that caused it. */
export function codesToKeep({ stripeErrorCode, stripeDeclineCode, adviceCode, networkCode, refusedBy }: Decline) {
  const codes = { code: stripeErrorCode, decline_code: stripeDeclineCode, advice_code: adviceCode, network_decline_code: networkCode }
  return refusedBy ? { ...codes, refused_by: refusedBy } : codes
}
