/** The brands, currencies and card countries that an account accepts. */
export { changeSwitches, checkAcceptedCard, refusedByOf, requireAcceptedCurrency } from './service.ts'
export { findSwitches } from './store.ts'
