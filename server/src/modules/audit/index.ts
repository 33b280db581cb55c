export { recordAudit, recordChange } from './service.ts'
