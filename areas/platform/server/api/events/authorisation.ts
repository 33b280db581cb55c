import { type Authorisation, stripeDeclineOf } from '#areas/payments/server/acquiring/index.ts'
import type { ReportedAttempt } from '../../index.ts'

/** What an issuer said of a reported attempt, in the words in which it is said of attempts that are made here. */
export function authorisationOf(attempt: ReportedAttempt): Authorisation {
  const { risk_level: riskLevel } = attempt
  if (attempt.outcome === 'approved') {
    return {
      outcome: 'approved',
      riskLevel,
      authorisationCode: attempt.authorisation_code ?? '',
      networkTransactionId: attempt.network_transaction_id ?? '',
      fundsAvailable: 'standard',
      networkReports: [],
    }
  }
  const { decline_code: declineCode, network_decline_code: networkCode = null } = attempt
  return {
    outcome: 'declined',
    riskLevel,
    ...stripeDeclineOf(declineCode, networkCode),
    declineCode,
    networkCode,
    isBlocked: declineCode === 'transaction_blocked',
  }
}
