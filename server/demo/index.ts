export { writeBulkPayments } from './bulk.ts'
export { type DemoAccess, isDemoMissing, type SeedOptions, seedDemo } from './seed.ts'
