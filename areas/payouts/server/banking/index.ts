export type { BankDetails, DebitCard, Destination, PayoutOrder, PayoutReceipt } from './bank.ts'
export { type Banking, createBanking } from './banking.ts'
