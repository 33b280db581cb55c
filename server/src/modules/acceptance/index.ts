export { acceptanceBackfillJob } from './backfill.ts'
export { verifyAcceptance } from './verify.ts'
