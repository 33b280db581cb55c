export { recordAudit, recordCallerAudit, recordPlatformChange } from './service.ts'
export type { AuditContext, AuditEvent } from './store.ts'
