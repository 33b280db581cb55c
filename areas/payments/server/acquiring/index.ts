/** Card acquiring: what authorises, refunds and tokenises, and how decline codes translate. */
export type {
  Acquirer,
  Approval,
  Authorisation,
  AuthorisedRequest,
  CardError,
  CardFacts,
  Decline,
  DisputeDecision,
  DisputeReport,
  EnhancedEligibility,
  FraudReport,
  NetworkReport,
  RefundResult,
  Suspension,
  TokenisedCard,
} from './acquirer.ts'
export { codesToKeep } from './acquirer.ts'
export { blockedDecline, refusedDecline, slowedDecline } from './blocked.ts'
export { stripeDeclineOf } from './decline-codes.ts'
export { createSandboxAcquirer } from './sandbox-acquirer.ts'
export { type SandboxCard, sandboxCardGroups } from './sandbox-cards.ts'
