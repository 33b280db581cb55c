export { registerStatements } from './routes.ts'
export { type MovementSum, movementQuarters, sumMovementsBefore } from './store.ts'
export { verifyMovements } from './verify-store.ts'
