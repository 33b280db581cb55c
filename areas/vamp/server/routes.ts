import type { FastifyInstance } from 'fastify'
import { getVamp, getVampOutlook, listVampItems, listVampWarnings, setVampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { listItems, listWarnings } from './items.ts'
import { readOutlook } from './outlook.ts'
import { readVamp } from './service.ts'
import { setThreshold } from './thresholds.ts'

export function registerVamp(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getVamp, (context, { query }) => readVamp(context, query))
  registerEndpoint(app, dependencies, listVampItems, (context, { query }) => listItems(context, query))
  registerEndpoint(app, dependencies, getVampOutlook, (context) => readOutlook(context))
  registerEndpoint(app, dependencies, listVampWarnings, (context, { query }) => listWarnings(context, query))
  registerEndpoint(app, dependencies, setVampThreshold, (context, { body }) => setThreshold(context, body))
}
