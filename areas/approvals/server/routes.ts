import type { FastifyInstance } from 'fastify'
import { approveRequest, cancelRequest, declineRequest, getApproval, getOwnLimits, listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { accountScope } from './account-scope.ts'
import { approveWith } from './approve.ts'
import type { BankAccountChanges, LimitedCommands } from './command.ts'
import { cancel, decline } from './decide.ts'
import { readOwnLimits } from './limits.ts'
import { listRequests, readRequest } from './list.ts'

/** @param commands and @param changes are what an approval carries out, by the action of its request. */
export function registerApprovals(app: FastifyInstance, dependencies: HttpDependencies, commands: LimitedCommands, changes: BankAccountChanges): void {
  registerEndpoint(app, dependencies, listApprovals, (context, { query }) => listRequests(accountScope, context, query, ['payment_id', query.payment_id]))
  registerEndpoint(app, dependencies, getOwnLimits, (context) => readOwnLimits(context))
  registerEndpoint(app, dependencies, getApproval, (context, { params }) => readRequest(accountScope, context, params.approvalId))
  registerEndpoint(app, dependencies, approveRequest, approveWith(commands, changes))
  registerEndpoint(app, dependencies, declineRequest, (context, { params, body }) => decline(accountScope, context, params.approvalId, body.reason))
  registerEndpoint(app, dependencies, cancelRequest, (context, { params }) => cancel(accountScope, context, params.approvalId))
}
