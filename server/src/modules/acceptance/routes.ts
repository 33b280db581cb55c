import { getAcceptance, getAcceptanceBreakdown } from '@counterfoil/contract/acceptance'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { readBreakdown } from './breakdown.ts'
import { readAcceptance } from './service.ts'

export function registerAcceptance(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getAcceptance, (context, { query }) => readAcceptance(context, query))
  registerEndpoint(app, dependencies, getAcceptanceBreakdown, (context, { query }) => readBreakdown(context, query))
}
