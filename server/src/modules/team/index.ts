export { freezeInactiveMembers } from './reviews/freeze-inactive.ts'
export { registerTeam } from './routes.ts'
