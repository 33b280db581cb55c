export { movementColumns, movementExport, movementTotals } from './export-store.ts'
export { registerBalance } from './routes.ts'
