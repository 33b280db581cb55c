export { auditExport } from './export-store.ts'
export { registerAuditLog } from './routes.ts'
