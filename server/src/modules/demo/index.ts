export { writeBulkPayments } from './bulk.ts'
export { type DemoAccess, findLiveAccount, isDemoMissing, seedDemo } from './seed.ts'
