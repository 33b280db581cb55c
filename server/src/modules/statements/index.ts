export { registerStatements } from './routes.ts'
export { verifyMovements } from './verify.ts'
