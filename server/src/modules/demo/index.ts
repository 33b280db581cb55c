export { type BulkRequest, writeBulkPayments } from './bulk.ts'
export { type DemoAccess, findLiveAccount, isDemoMissing, type SeedOptions, seedDemo } from './seed.ts'
