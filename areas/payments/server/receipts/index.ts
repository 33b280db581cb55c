export { registerReceipts } from './routes.ts'
