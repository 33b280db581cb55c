import { getPermissions, listRoles } from '@counterfoil/contract/team'
import { getSecondFactorPolicy, setSecondFactorPolicy } from '@counterfoil/contract/team/second-factor-policy'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../infra/http/register.ts'
import type { IdentityDependencies } from '../identity/index.ts'
import { registerInvitations } from './invitations/routes.ts'
import { registerMembers } from './members/routes.ts'
import { registerOwnership } from './ownership/routes.ts'
import { registerReviews } from './reviews/routes.ts'
import { changePolicy, describePolicy } from './second-factor-policy.ts'
import { describePermissions, readRoles } from './service.ts'

export function registerTeam(app: FastifyInstance, dependencies: IdentityDependencies): void {
  registerMembers(app, dependencies)
  registerInvitations(app, dependencies)
  registerOwnership(app, dependencies)
  registerReviews(app, dependencies)
  registerEndpoint(app, dependencies, listRoles, (context) => readRoles(context))
  registerEndpoint(app, dependencies, getPermissions, async (context) => describePermissions(context))
  registerEndpoint(app, dependencies, getSecondFactorPolicy, (context) => describePolicy(context))
  registerEndpoint(app, dependencies, setSecondFactorPolicy, (context, { body }) => changePolicy(context, body))
}
