import { acceptDispute, getDispute } from '@counterfoil/contract/disputes/detail'
import { addDisputeNote, deleteDisputeNote } from '@counterfoil/contract/disputes/notes'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerCommand, registerEndpoint } from '../../../infra/http/register.ts'
import { addNote, deleteNote } from './notes.ts'
import { acceptFromDashboard, readDisputeDetail } from './service.ts'

export function registerDisputePage(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getDispute, (context, { params }) => readDisputeDetail(context, params.disputeId))
  registerCommand(app, dependencies, acceptDispute, acceptFromDashboard)
  registerEndpoint(app, dependencies, addDisputeNote, addNote)
  registerEndpoint(app, dependencies, deleteDisputeNote, deleteNote)
}
