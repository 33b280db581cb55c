export { recordAudit } from './service.ts'
export type { AuditEvent } from './store.ts'
