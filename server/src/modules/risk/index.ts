export { riskExport } from './lists/export-store.ts'
export { registerRisk } from './routes.ts'
