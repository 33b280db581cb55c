import { getSecondFactorPolicy, setSecondFactorPolicy } from '@counterfoil/contract/team/second-factor-policy'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../infra/http/register.ts'
import type { IdentityDependencies } from '../identity/index.ts'
import { registerTeamApprovals } from './approvals/routes.ts'
import { registerInvitations } from './invitations/routes.ts'
import { changeRolesCommand } from './members/change-roles.ts'
import { registerMembers } from './members/routes.ts'
import { registerOwnership } from './ownership/routes.ts'
import { registerReviews } from './reviews/routes.ts'
import { createRoleCommand, deleteRoleCommand, updateRoleCommand } from './roles/commands.ts'
import { registerRoles } from './roles/routes.ts'
import { changePolicy, describePolicy } from './second-factor-policy.ts'

export function registerTeam(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerMembers(app, dependencies)
  registerInvitations(app, dependencies)
  registerOwnership(app, dependencies)
  registerReviews(app, dependencies)
  registerRoles(app, dependencies)
  registerTeamApprovals(app, dependencies, {
    'role.create': createRoleCommand,
    'role.update': updateRoleCommand,
    'role.delete': deleteRoleCommand,
    'member.roles': changeRolesCommand,
  })
  registerEndpoint(app, dependencies, getSecondFactorPolicy, (context) => describePolicy(context))
  registerEndpoint(app, dependencies, setSecondFactorPolicy, (context, { body }) => changePolicy(context, body))
}
