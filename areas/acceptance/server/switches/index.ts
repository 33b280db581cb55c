/** The brands, currencies and card countries that an account accepts. */
export { changeSwitches } from './change.ts'
export { checkAcceptedCard, refusedByOf, requireAcceptedCurrency } from './check.ts'
export { findSwitches } from './store.ts'
