import { getPermissions } from '@counterfoil/contract/team/permission-catalogue'
import { createRole, deleteRole, getRole, listRoles, updateRole } from '@counterfoil/contract/team/roles'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerEndpoint } from '../../../infra/http/register.ts'
import { runChange } from '../approvals/run.ts'
import { createRoleCommand, deleteRoleCommand, updateRoleCommand } from './commands.ts'
import { describePermissions } from './permissions.ts'
import { readRole, readRoles } from './service.ts'

export function registerRoles(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getPermissions, async (context) => describePermissions(context))
  registerEndpoint(app, dependencies, listRoles, (context) => readRoles(context))
  registerEndpoint(app, dependencies, getRole, (context, { params }) => readRole(context, params.roleId))
  registerEndpoint(app, dependencies, createRole, (context, input) => runChange(context, createRoleCommand, input))
  registerEndpoint(app, dependencies, updateRole, (context, input) => runChange(context, updateRoleCommand, input))
  registerEndpoint(app, dependencies, deleteRole, (context, input) => runChange(context, deleteRoleCommand, input))
}
