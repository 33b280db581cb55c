export { hashPassword } from './passwords.ts'
export { registerAccounts } from './routes.ts'
export { openSession, type SessionPolicy } from './service.ts'
