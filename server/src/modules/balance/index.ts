export { movementColumns, movementExport, movementTotals } from './export-store.ts'
export { movementExportTexts } from './export-texts.ts'
export { registerBalance } from './routes.ts'
