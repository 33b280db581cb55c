/** Controls of a sandbox, which do by the product's own commands what a network, an issuer, a bank or time would do. */
export { registerSandbox } from './routes.ts'
