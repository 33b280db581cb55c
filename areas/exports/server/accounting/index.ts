export { accountingExports } from './export-store.ts'
export { registerAccounting } from './routes.ts'
