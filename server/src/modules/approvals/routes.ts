import {
  approveRequest,
  cancelRequest,
  countApprovals,
  declineRequest,
  getApproval,
  getOwnLimits,
  listApprovals,
} from '@counterfoil/contract/approvals/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { approveWith } from './approve.ts'
import type { BankAccountChanges, LimitedCommands } from './command.ts'
import { cancelApproval, declineApproval } from './decide.ts'
import { readOwnLimits } from './limits.ts'
import { countForCaller, listApprovalPage, readDetail } from './list.ts'

/** @param commands and @param changes are what an approval carries out, by the action of its request. */
export function registerApprovals(app: FastifyInstance, dependencies: HttpDependencies, commands: LimitedCommands, changes: BankAccountChanges): void {
  registerEndpoint(app, dependencies, listApprovals, (context, { query }) => listApprovalPage(context, query))
  registerEndpoint(app, dependencies, countApprovals, (context) => countForCaller(context))
  registerEndpoint(app, dependencies, getOwnLimits, (context) => readOwnLimits(context))
  registerEndpoint(app, dependencies, getApproval, (context, { params }) => readDetail(context, params.approvalId))
  registerEndpoint(app, dependencies, approveRequest, approveWith(commands, changes))
  registerEndpoint(app, dependencies, declineRequest, (context, input) => declineApproval(context, input))
  registerEndpoint(app, dependencies, cancelRequest, (context, input) => cancelApproval(context, input))
}
