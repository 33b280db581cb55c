export { recordAudit, recordChange, recordPlatformChange } from './service.ts'
export type { AuditContext } from './store.ts'
