export { summarizeDomains } from './domains/domains.ts'
export { recheckDomains } from './domains/recheck.ts'
export { registerSingleSignOn } from './routes.ts'
