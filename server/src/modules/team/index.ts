export { registerTeam } from './routes.ts'
