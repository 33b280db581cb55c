import type { FastifyInstance } from 'fastify'
import { cancel, countRequests, decline, listRequests, readRequest } from '#areas/approvals/server/index.ts'
import { getSecondPersonPolicy, setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import {
  approveTeamChange,
  cancelTeamChange,
  countTeamApprovals,
  declineTeamChange,
  getTeamApproval,
  listTeamApprovals,
} from '#areas/team/contract/team-approvals.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { approveChange } from './approve.ts'
import type { TeamCommands } from './command.ts'
import { findDiffering, readPolicy, secondPersonCommand } from './policy.ts'
import { runChange } from './run.ts'
import { teamScope } from './team-scope.ts'

/** @param commands what an approval carries out, by the action of its request; those of the requirement itself are added. */
export function registerTeamApprovals(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  commands: Omit<TeamCommands, 'second_person.release_roles' | 'second_person.release_bank_accounts'>,
): void {
  const all: TeamCommands = {
    ...commands,
    'second_person.release_roles': secondPersonCommand,
    'second_person.release_bank_accounts': secondPersonCommand,
  }
  registerEndpoint(app, dependencies, listTeamApprovals, (context, { query }) => listRequests(teamScope, context, query, ['subject_id', query.subject_id]))
  registerEndpoint(app, dependencies, countTeamApprovals, (context) => countRequests(teamScope, context))
  registerEndpoint(app, dependencies, getTeamApproval, (context, { params }) => readRequest(teamScope, context, params.approvalId))
  registerEndpoint(app, dependencies, approveTeamChange, (context, input) => approveChange(context, all, input))
  registerEndpoint(app, dependencies, declineTeamChange, (context, { params, body }) => decline(teamScope, context, params.approvalId, body.reason))
  registerEndpoint(app, dependencies, cancelTeamChange, (context, { params }) => cancel(teamScope, context, params.approvalId))
  registerEndpoint(app, dependencies, getSecondPersonPolicy, (context) => readPolicy(context))
  registerEndpoint(app, dependencies, setSecondPersonPolicy, async (context, input) => {
    const body = await findDiffering(context, input.body)
    return body ? runChange(context, secondPersonCommand, { ...input, body }) : readPolicy(context)
  })
}
