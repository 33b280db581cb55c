import type { FastifyInstance } from 'fastify'
import type { IdentityDependencies } from '#areas/identity/server/index.ts'
import { completeAccessReview, getAccessReview, setInactivePolicy } from '#areas/team/contract/access-review.ts'
import {
  acceptOwnershipTransfer,
  cancelOwnershipTransfer,
  declineOwnershipTransfer,
  getOwnershipTransfer,
  requestOwnershipTransfer,
} from '#areas/team/contract/ownership.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { createRole, deleteRole, getRole, listRoles, updateRole } from '#areas/team/contract/roles.ts'
import { getSecondFactorPolicy, setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { registerTeamApprovals } from './approvals/routes.ts'
import { runChange } from './approvals/run.ts'
import { registerInvitations } from './invitations/routes.ts'
import { changeRolesCommand } from './members/change-roles.ts'
import { registerMembers } from './members/routes.ts'
import * as transfer from './ownership.ts'
import * as review from './reviews/review.ts'
import { createRoleCommand, deleteRoleCommand, updateRoleCommand } from './roles/commands.ts'
import { describePermissions, readRole, readRoles } from './roles/service.ts'
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

function registerOwnership(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getOwnershipTransfer, (context) => transfer.readTransfer(context))
  registerEndpoint(app, dependencies, requestOwnershipTransfer, (context, { body }) => transfer.requestTransfer(context, body.member_id))
  registerEndpoint(app, dependencies, acceptOwnershipTransfer, (context, { params }) => transfer.acceptTransfer(context, params.transferId))
  registerEndpoint(app, dependencies, declineOwnershipTransfer, (context, { params }) => transfer.declineTransfer(context, params.transferId))
  registerEndpoint(app, dependencies, cancelOwnershipTransfer, (context, { params }) => transfer.cancelTransfer(context, params.transferId))
}

function registerReviews(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getAccessReview, (context) => review.readReview(context))
  registerEndpoint(app, dependencies, completeAccessReview, (context, { body }) => review.completeReview(context, body))
  registerEndpoint(app, dependencies, setInactivePolicy, (context, { body }) => review.setInactivePolicy(context, body.freezes_inactive))
}

function registerRoles(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getPermissions, async (context) => describePermissions(context))
  registerEndpoint(app, dependencies, listRoles, (context) => readRoles(context))
  registerEndpoint(app, dependencies, getRole, (context, { params }) => readRole(context, params.roleId))
  registerEndpoint(app, dependencies, createRole, (context, input) => runChange(context, createRoleCommand, input))
  registerEndpoint(app, dependencies, updateRole, (context, input) => runChange(context, updateRoleCommand, input))
  registerEndpoint(app, dependencies, deleteRole, (context, input) => runChange(context, deleteRoleCommand, input))
}
