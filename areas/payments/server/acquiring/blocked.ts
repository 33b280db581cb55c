import type { RefusedBy, SwitchKind } from '#areas/acceptance/contract/accepts.ts'
import type { Decline, RiskLevel } from './acquirer.ts'
import { adviceCodeOf } from './decline-codes.ts'

/** Returns the decline of an attempt that a list or a rule stops before the network. The payer learns nothing of it. */
export function blockedDecline(): Decline {
  return stoppedDecline('normal', 'fraudulent')
}

/** Returns the decline of an attempt that the processor's own risk check stops before the network. The account's lists and rules didn't block it. */
export function suspectedDecline(riskLevel: RiskLevel): Decline {
  return { ...stoppedDecline(riskLevel, 'fraudulent'), declineCode: 'fraudulent' }
}

/** Returns the decline of an attempt that a rule slows down. The shop learns when the next one goes on. */
export function slowedDecline(retryAfterSeconds: number): Decline {
  return { ...stoppedDecline('normal', 'try_again_later'), adviceCode: 'try_again_later', retryAfterSeconds }
}

const codeOf: Readonly<Record<SwitchKind, string>> = { currency: 'currency_not_supported', brand: 'card_not_supported', country: 'card_not_supported' }

/** Returns the decline of an attempt that the account doesn't accept. The payer learns to use another card. */
export function refusedDecline(refusedBy: RefusedBy): Decline {
  return { ...stoppedDecline('normal', codeOf[refusedBy.switch]), refusedBy }
}

function stoppedDecline(riskLevel: RiskLevel, stripeDeclineCode: string): Decline {
  const declineCode = 'transaction_blocked'
  return {
    outcome: 'declined',
    riskLevel,
    stripeErrorCode: 'card_declined',
    stripeDeclineCode,
    declineCode,
    networkCode: null,
    adviceCode: adviceCodeOf(declineCode),
    isBlocked: true,
  }
}
