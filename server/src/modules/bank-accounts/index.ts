export { bankAccountCommands } from './add-command.ts'
export { noteBankAccountStatus } from './changes.ts'
export { openDestination, type SealedDestination, sealedDestinationOf } from './destination.ts'
export { schemeOf } from './payable.ts'
export { registerBankAccounts } from './routes.ts'
export {
  addBankAccount,
  addDebitCard,
  changeBankAccountMetadata,
  makeDefault,
  type NewBankAccount,
  removeBankAccount,
} from './service.ts'
export {
  type BankAccountRow,
  findBankAccountRow as findBankAccount,
  findDefaultRow as findDefaultBankAccount,
  holdBankAccount,
  listBankAccountRows,
} from './store.ts'
