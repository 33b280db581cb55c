import { getPermissions, getSecondFactorPolicy, listRoles, listTeam, setSecondFactorPolicy } from '@counterfoil/contract/team'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { changePolicy, describePolicy } from './second-factor-policy.ts'
import { describePermissions, readRoles, readTeam } from './service.ts'

export function registerTeam(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listTeam, (context) => readTeam(context))
  registerEndpoint(app, dependencies, listRoles, (context) => readRoles(context))
  registerEndpoint(app, dependencies, getPermissions, async (context) => describePermissions(context))
  registerEndpoint(app, dependencies, getSecondFactorPolicy, (context) => describePolicy(context))
  registerEndpoint(app, dependencies, setSecondFactorPolicy, (context, { body }) => changePolicy(context, body))
}
