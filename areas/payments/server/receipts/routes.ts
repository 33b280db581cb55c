import { downloadReceipt, sendReceipt } from '@counterfoil/contract/receipts/endpoints'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import type { RequestLimit } from '../../infra/http/rate-limits/rate-limits.ts'
import { addressOf } from '../../infra/http/rate-limits/rate-limits.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { statementFileLimit } from '../billing/index.ts'
import { openReceipt, sendFromDashboard } from './service.ts'

/** Receipts go to addresses that members type, so a member sends a few at a time. */
const sendLimit: RequestLimit = {
  name: 'receipts',
  max: 20,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerReceipts(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, downloadReceipt, openReceipt, { limits: [statementFileLimit] })
  registerEndpoint(app, dependencies, sendReceipt, sendFromDashboard, { limits: [sendLimit] })
}
