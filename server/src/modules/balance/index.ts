export { registerBalance } from './routes.ts'
