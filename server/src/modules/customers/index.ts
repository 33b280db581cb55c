export { addCustomer, createCustomer, normaliseEmail, setDefaultPaymentMethod } from './create.ts'
export { type CustomerRow, findCustomer } from './store.ts'
