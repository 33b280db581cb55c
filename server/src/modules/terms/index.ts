export { computeWithdrawalFee, type WithdrawalFee } from './currency-terms.ts'
export { computeFee, defaultFeePlan, type FeePlan } from './fees.ts'
export { agreeTerms, type ChargedFee, chargeSale, disputeTerms, negativeLimitMinor, withdrawalFee } from './service.ts'
export type { NewTerms } from './store.ts'
