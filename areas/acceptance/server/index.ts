export { acceptanceAlertJob } from './alert/job.ts'
export { registerAcceptance } from './routes.ts'
export { verifyAcceptance } from './verify-store.ts'
