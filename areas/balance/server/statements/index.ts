export { registerStatements } from './routes.ts'
export { type MovementSum, movementQuarters, sumMovementsAndReleasesBefore } from './store.ts'
export { verifyMovements } from './verify-store.ts'
