import type { FastifyInstance } from 'fastify'
import { downloadStatement, getPlan, getStatement, listStatements } from '#areas/billing/contract/endpoints.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { addressOf } from '#server/infra/http/rate-limits/rate-limits.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { openStatementFile } from './file.ts'
import { listMonths, readMonthRange } from './months.ts'
import { readPlan } from './plan.ts'
import { readStatement } from './statement.ts'

/** A PDF takes a thread the better part of a second. */
export const statementFileLimit: RequestLimit = {
  name: 'statement-files',
  max: 60,
  windowMs: 10 * minuteMs,
  keyOf: (request) => request.authorised?.session.userId ?? addressOf(request),
}

export function registerBilling(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getPlan, (context) => readPlan(context))
  registerEndpoint(app, dependencies, listStatements, async (context, { query }) => listMonths(context, await readMonthRange(context), query.until))
  registerEndpoint(app, dependencies, getStatement, (context, { params }) => readStatement(context, params.month, context.locale))
  registerEndpoint(app, dependencies, downloadStatement, (context, input) => openStatementFile(context, input), { limits: [statementFileLimit] })
}
