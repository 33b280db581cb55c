import type { FastifyInstance } from 'fastify'
import { acceptDispute, getDispute } from '#areas/disputes/contract/detail.ts'
import { assignDisputes, getDisputeSummary, listDisputeAssignees, listDisputes, noteDisputeOpened } from '#areas/disputes/contract/endpoints.ts'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { addDisputeNote, deleteDisputeNote } from '#areas/disputes/contract/notes.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { assign, listAssignees, noteOpened } from './assignment/assign.ts'
import { addNote, deleteNote } from './detail/notes.ts'
import { acceptFromDashboard, readDisputeDetail } from './detail/service.ts'
import { readBreakdown, readInsights } from './insights/insights.ts'
import { listDisputePage, summarizeDisputes } from './lists/list.ts'

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
