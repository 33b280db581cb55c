export { registerStatements } from './routes.ts'
export { type MovementSum, movementQuarters, sumMovementsAndReleasesBefore } from './store.ts'
export { balanceStatementTexts } from './texts.ts'
export { verifyMovements } from './verify-store.ts'
