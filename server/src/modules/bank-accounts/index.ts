export { openDestination, type SealedDestination, sealedDestinationOf } from './destination.ts'
export { registerBankAccounts } from './routes.ts'
export { addBankAccount, addDebitCard, noteBankAccountStatus, removeBankAccount } from './service.ts'
export {
  type BankAccountRow,
  findBankAccountRow as findBankAccount,
  findDefaultRow as findDefaultBankAccount,
  holdBankAccount,
  listBankAccountRows,
} from './store.ts'
