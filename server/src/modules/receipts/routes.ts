import { downloadReceipt, sendReceipt } from '@counterfoil/contract/receipts/endpoints'
import { minuteMs } from '@counterfoil/contract/time/durations'
import type { FastifyInstance } from 'fastify'
import { addressOf, type RequestLimit } from '../../infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint, registerFile } from '../../infra/http/register.ts'
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
  registerFile(app, dependencies, downloadReceipt, openReceipt, [statementFileLimit])
  registerEndpoint(app, dependencies, sendReceipt, sendFromDashboard, { limits: [sendLimit] })
}
