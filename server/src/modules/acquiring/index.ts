/** Card acquiring: what authorises, refunds and tokenises, and how decline codes translate. */
export type { Acquirer, Approval, CardError, Decline, TokenisedCard } from './acquirer.ts'
export { createSandboxAcquirer } from './sandbox-acquirer.ts'
