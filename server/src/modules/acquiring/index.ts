/** Card acquiring: what authorises, refunds and tokenises, and how decline codes translate. */
export type {
  Acquirer,
  Approval,
  Authorisation,
  AuthorisedRequest,
  CardError,
  Decline,
  DisputeDecision,
  DisputeReport,
  EnhancedEligibility,
  FraudReport,
  NetworkReport,
  RefundResult,
  TokenisedCard,
} from './acquirer.ts'
export { createSandboxAcquirer } from './sandbox-acquirer.ts'
