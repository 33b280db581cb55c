export { createCustomer, normaliseEmail } from './create.ts'
export { type CustomerRow, findCustomer, setDefaultPaymentMethod } from './store.ts'
