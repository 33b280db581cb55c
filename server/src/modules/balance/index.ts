export { movementColumns, movementExport, movementTotals } from './export-store.ts'
export { registerBalance } from './routes.ts'
export { readBalance } from './service.ts'
