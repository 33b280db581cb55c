export { recordAudit, recordBusinessAudit, recordCallerAudit, recordPlatformChange } from './service.ts'
export type { AuditEvent } from './store.ts'
