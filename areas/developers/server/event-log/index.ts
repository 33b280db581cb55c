export { eventExport } from './export-store.ts'
export { registerEventLog } from './routes.ts'
