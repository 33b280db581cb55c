import { getSecondPersonPolicy, setSecondPersonPolicy } from '@counterfoil/contract/team/second-person'
import {
  approveTeamChange,
  cancelTeamChange,
  countTeamApprovals,
  declineTeamChange,
  getTeamApproval,
  listTeamApprovals,
} from '@counterfoil/contract/team/team-approvals'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerEndpoint } from '../../../infra/http/register.ts'
import { approveChange } from './approve.ts'
import type { TeamCommands } from './command.ts'
import { cancelChange, declineChange } from './decide.ts'
import { countRequests, listRequests, readRequest } from './list.ts'
import { readPolicy, secondPersonCommand } from './policy.ts'
import { runChange } from './run.ts'

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
  registerEndpoint(app, dependencies, listTeamApprovals, (context, { query }) => listRequests(context, query))
  registerEndpoint(app, dependencies, countTeamApprovals, (context) => countRequests(context))
  registerEndpoint(app, dependencies, getTeamApproval, (context, { params }) => readRequest(context, params.approvalId))
  registerEndpoint(app, dependencies, approveTeamChange, (context, input) => approveChange(context, all, input))
  registerEndpoint(app, dependencies, declineTeamChange, (context, input) => declineChange(context, input))
  registerEndpoint(app, dependencies, cancelTeamChange, (context, input) => cancelChange(context, input))
  registerEndpoint(app, dependencies, getSecondPersonPolicy, (context) => readPolicy(context))
  registerEndpoint(app, dependencies, setSecondPersonPolicy, (context, input) => runChange(context, secondPersonCommand, input))
}
