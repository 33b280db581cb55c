import type { FastifyInstance } from 'fastify'
import { downloadBalanceStatement, getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import { statementFileLimit } from '#areas/billing/server/index.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { registerEndpoint } from '#server/infra/http/register.ts'
import { openStatementFile } from './file.ts'
import { listMonths, readMonthRange } from './months.ts'
import { readBalanceStatement } from './statement.ts'

export function registerStatements(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listBalanceStatements, async (context, { query }) => listMonths(context, await readMonthRange(context), query.until))
  registerEndpoint(app, dependencies, getBalanceStatement, (context, { params }) => readBalanceStatement(context, params.month, context.locale))
  registerEndpoint(app, dependencies, downloadBalanceStatement, (context, input) => openStatementFile(context, input), { limits: [statementFileLimit] })
}
