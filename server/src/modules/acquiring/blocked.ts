import type { Decline, RiskLevel } from './acquirer.ts'
import { adviceCodeOf } from './decline-codes.ts'

/** Returns the decline of an attempt that a risk check stops before the network. The payer learns nothing of the check. */
export function blockedDecline(riskLevel: RiskLevel): Decline {
  const declineCode = 'transaction_blocked'
  return {
    outcome: 'declined',
    riskLevel,
    stripeErrorCode: 'card_declined',
    stripeDeclineCode: 'fraudulent',
    declineCode,
    networkCode: null,
    adviceCode: adviceCodeOf(declineCode),
    isBlocked: true,
  }
}
