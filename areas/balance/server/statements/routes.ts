import type { FastifyInstance } from 'fastify'
import { downloadBalanceStatement, getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import { openStatementFile, statementFileLimit } from '#areas/billing/server/index.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { balanceStatementFiles } from './file.ts'
import { listMonths, readStatement } from './statement.ts'

export function registerStatements(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listBalanceStatements, (context, { query }) => listMonths(context, query.until))
  registerEndpoint(app, dependencies, getBalanceStatement, (context, { params }) => readStatement(context, params.month, context.locale))
  registerEndpoint(app, dependencies, downloadBalanceStatement, (context, input) => openStatementFile(context, balanceStatementFiles, input), {
    limits: [statementFileLimit],
  })
}
