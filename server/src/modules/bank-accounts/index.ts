export { registerBankAccounts } from './routes.ts'
