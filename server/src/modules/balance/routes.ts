import { getBalance } from '@counterfoil/contract/balance'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { readBalance } from './service.ts'

export function registerBalance(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getBalance, (context) => readBalance(context))
}
