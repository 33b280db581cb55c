import type { FastifyInstance } from 'fastify'
import { statementFileLimit } from '#areas/billing/server/index.ts'
import { downloadReceipt, sendReceipt } from '#areas/payments/contract/receipts/endpoints.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
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
