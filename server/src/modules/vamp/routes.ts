import { getVamp } from '@counterfoil/contract/vamp'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { readVamp } from './service.ts'

export function registerVamp(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getVamp, (context, { query }) => readVamp(context, query))
}
