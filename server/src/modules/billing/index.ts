export { summarizeLastStatement } from './months.ts'
export { registerBilling } from './routes.ts'
export { verifyFees } from './verify.ts'
