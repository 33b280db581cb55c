export { registerStatements } from './routes.ts'
export { movementQuarters, movementsWithin, sumMovementsBefore } from './store.ts'
export { verifyMovements } from './verify.ts'
