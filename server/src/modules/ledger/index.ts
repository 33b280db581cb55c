export type { LedgerAccount } from './accounts.ts'
export { computeFee, defaultFeePlan, type FeePlan } from './fees.ts'
export { postRefund, postRefundFailed, postRefundSent, postSale, releaseDueFunds } from './service.ts'
export { type AccountSum, advanceWatermark, pendingDays, sumAccounts as readBalances } from './store.ts'
