export { registerStatements } from './routes.ts'
export { sumMovementsBefore } from './store.ts'
export { verifyMovements } from './verify.ts'
