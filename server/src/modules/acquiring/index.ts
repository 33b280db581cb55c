/** Card acquiring: what authorises, refunds and tokenises, and how decline codes translate. */
export type {
  Acquirer,
  Approval,
  Authorisation,
  CardDetails,
  CardError,
  CardFacts,
  CheckResult,
  Decline,
  MoneyRequest,
  RefundResult,
  RiskLevel,
  TokenisedCard,
} from './acquirer.ts'
export type { AdviceCode } from './decline-codes.ts'
export { adviceCodeOf, dashboardCodeOf, stripeDeclineCodeOf, stripeErrorCodeOf } from './decline-codes.ts'
export { createSandboxAcquirer } from './sandbox-acquirer.ts'
