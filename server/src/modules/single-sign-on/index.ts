export { recheckDomains } from './domains/recheck.ts'
export { registerSingleSignOn } from './routes.ts'
