import { acceptDispute, getDispute } from '@counterfoil/contract/disputes/detail'
import { assignDisputes, getDisputeSummary, listDisputeAssignees, listDisputes, noteDisputeOpened } from '@counterfoil/contract/disputes/endpoints'
import { getDisputeBreakdown, getDisputeInsights } from '@counterfoil/contract/disputes/insights'
import { addDisputeNote, deleteDisputeNote } from '@counterfoil/contract/disputes/notes'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { assign, listAssignees, noteOpened } from './assignment/assign.ts'
import { addNote, deleteNote } from './detail/notes.ts'
import { acceptFromDashboard, readDisputeDetail } from './detail/service.ts'
import { readBreakdown } from './insights/breakdown.ts'
import { readInsights } from './insights/insights.ts'
import { listDisputePage } from './lists/list.ts'
import { summarizeDisputes } from './lists/summary.ts'

export function registerDisputes(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listDisputes, (context, { query }) => listDisputePage(context, query))
  registerDisputePage(app, dependencies)
  registerEndpoint(app, dependencies, getDisputeSummary, (context) => summarizeDisputes(context))
  registerEndpoint(app, dependencies, listDisputeAssignees, async (context) => listAssignees(context))
  registerEndpoint(app, dependencies, assignDisputes, (context, input) => assign(context, input))
  registerEndpoint(app, dependencies, noteDisputeOpened, (context, { params }) => noteOpened(context, params.disputeId))
  registerEndpoint(app, dependencies, getDisputeInsights, (context, { query }) => readInsights(context, query))
  registerEndpoint(app, dependencies, getDisputeBreakdown, (context, { query }) => readBreakdown(context, query))
}

function registerDisputePage(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getDispute, (context, { params }) => readDisputeDetail(context, params.disputeId))
  registerEndpoint(app, dependencies, acceptDispute, acceptFromDashboard)
  registerEndpoint(app, dependencies, addDisputeNote, addNote)
  registerEndpoint(app, dependencies, deleteDisputeNote, deleteNote)
}
