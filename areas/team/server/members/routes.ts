import type { FastifyInstance } from 'fastify'
import {
  endMemberSessions,
  freezeMember,
  getMember,
  listMemberKeys,
  listMemberWebhookEndpoints,
  listTeam,
  removeMember,
  unfreezeMember,
  updateMember,
} from '#areas/team/contract/members.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { runChange } from '../approvals/run.ts'
import * as access from './access.ts'
import { changeRolesCommand } from './change-roles.ts'
import { listKeysOfMember, listWebhookEndpointsOfMember } from './leftovers.ts'
import { listMembers, readMember } from './list.ts'

export function registerMembers(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listTeam, (context, { query }) => listMembers(context, query))
  registerEndpoint(app, dependencies, getMember, (context, { params }) => readMember(context, params.memberId))
  registerEndpoint(app, dependencies, updateMember, (context, input) => runChange(context, changeRolesCommand, input))
  registerEndpoint(app, dependencies, listMemberKeys, (context, { params }) => listKeysOfMember(context, params.memberId))
  registerEndpoint(app, dependencies, listMemberWebhookEndpoints, (context, { params }) => listWebhookEndpointsOfMember(context, params.memberId))
  registerEndpoint(app, dependencies, freezeMember, (context, input) => access.freezeMember(context, input))
  registerEndpoint(app, dependencies, unfreezeMember, (context, input) => access.unfreezeMember(context, input))
  registerEndpoint(app, dependencies, endMemberSessions, (context, input) => access.signOutMember(context, input))
  registerEndpoint(app, dependencies, removeMember, (context, input) => access.removeMember(context, input))
}
