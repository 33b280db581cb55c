export type { BankDetails, DebitCard, Destination, PayoutReceipt } from './bank.ts'
export { type Banking, createBanking } from './banking.ts'
