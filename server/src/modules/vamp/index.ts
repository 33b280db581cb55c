export { registerVamp } from './routes.ts'
