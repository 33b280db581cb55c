export { writeBulkPayments } from './bulk.ts'
export { type DemoAccess, findBulkAccount, isDemoMissing, seedDemo } from './seed.ts'
