export { registerEventLog } from './routes.ts'
