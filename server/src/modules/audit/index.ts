export { recordAudit, recordChange, recordPlatformChange } from './service.ts'
export type { AuditContext, AuditEvent } from './store.ts'
