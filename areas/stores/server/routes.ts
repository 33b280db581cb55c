import type { FastifyInstance } from 'fastify'
import * as contract from '#areas/stores/contract/endpoints.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { connectStore, disconnectStore } from './connect.ts'
import type { StoreDependencies } from './dependencies.ts'
import { listStores } from './present.ts'
import { previewTicket } from './tickets.ts'

/** The dashboard's calls. SHOPLINE's own are in `shopline-routes.ts`. */
export function registerStores(app: FastifyInstance, dependencies: StoreDependencies): void {
  registerEndpoint(app, dependencies, contract.listStores, (context) => listStores(context, dependencies))
  registerEndpoint(app, dependencies, contract.previewStore, (context, { body }, device) => previewTicket(context, dependencies, body.ticket, device))
  registerEndpoint(app, dependencies, contract.connectStore, {
    steps: (transact, { body }, device) => connectStore(transact, dependencies, body.ticket, device),
  })
  registerEndpoint(app, dependencies, contract.disconnectStore, (context, { params }) => disconnectStore(context, dependencies, params.storeId))
}
