export { addCustomer, changeCustomer, createCustomer, deleteCustomer, normaliseEmail, setDefaultPaymentMethod } from './create.ts'
export { type CustomerRow, findCustomer, lockCustomer } from './store.ts'
