export { createCustomer, type NewCustomer, normaliseEmail } from './create.ts'
export { type CustomerRow, findCustomer, setDefaultPaymentMethod } from './store.ts'
