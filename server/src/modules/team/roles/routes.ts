import { getPermissions } from '@counterfoil/contract/team/permission-catalogue'
import { createRole as createEndpoint, deleteRole as deleteEndpoint, getRole, listRoles, updateRole as updateEndpoint } from '@counterfoil/contract/team/roles'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerEndpoint } from '../../../infra/http/register.ts'
import { createRole, deleteRole, updateRole } from './commands.ts'
import { describePermissions } from './permissions.ts'
import { readRole, readRoles } from './service.ts'

export function registerRoles(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getPermissions, async (context) => describePermissions(context))
  registerEndpoint(app, dependencies, listRoles, (context) => readRoles(context))
  registerEndpoint(app, dependencies, getRole, (context, { params }) => readRole(context, params.roleId))
  registerEndpoint(app, dependencies, createEndpoint, (context, { body }) => createRole(context, body))
  registerEndpoint(app, dependencies, updateEndpoint, (context, { params, body }) => updateRole(context, params.roleId, body))
  registerEndpoint(app, dependencies, deleteEndpoint, (context, { params, query }) => deleteRole(context, params.roleId, query))
}
