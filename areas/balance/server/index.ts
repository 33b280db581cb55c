export { movementExport, movementValues } from './export-store.ts'
export { registerBalance } from './routes.ts'
