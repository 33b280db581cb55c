export { registerOverview } from './routes.ts'
export { verifyTrade } from './verify.ts'
