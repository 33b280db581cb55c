export { bankLineExport, missingPayoutExport } from './export-store.ts'
export { findBankDays } from './lines-store.ts'
export { readStatementJob } from './read-job.ts'
export { registerReconciliation } from './routes.ts'
