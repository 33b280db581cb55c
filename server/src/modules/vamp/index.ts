export { freezeFinalMonths, vampJob } from './freeze.ts'
export { countDispute, countFraudReport, countSale, excludeFromMonitoring } from './record.ts'
export { registerVamp } from './routes.ts'
export { verifyVamp } from './verify.ts'
