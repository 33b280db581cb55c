export { registerFactors } from './factor-routes.ts'
export { hashPassword } from './passwords.ts'
export { registerAccounts } from './routes.ts'
export { openSession } from './sessions.ts'
