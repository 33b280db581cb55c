export { rebuildVamp, verifyVamp } from './rebuild.ts'
export { countDispute, countFraudReport, countSale } from './record.ts'
export { finalAfterDays, rollUpVamp } from './roll-up.ts'
export { registerVamp } from './routes.ts'
