export { bankAccountCommands } from './add-command.ts'
export { noteBankAccountStatus, noteNameCheck } from './changes.ts'
export {
  addBankAccount,
  addDebitCard,
  changeBankAccountMetadata,
  makeDefault,
  type NewBankAccount,
  removeBankAccount,
} from './commands.ts'
export { openDestination, type SealedDestination, sealedDestinationOf } from './destination.ts'
export { registerBankAccounts } from './routes.ts'
export { bankAccountChanges } from './second-person.ts'
export {
  type BankAccountRow,
  findBankAccountRow as findBankAccount,
  findDefaultRow as findDefaultBankAccount,
  findPayee,
  findPresentBankAccount,
  listBankAccountRows,
  shareBankAccount,
} from './store.ts'
