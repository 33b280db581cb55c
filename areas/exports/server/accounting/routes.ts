import type { FastifyInstance } from 'fastify'
import { getJournalAccounts, setJournalAccounts } from '#areas/exports/contract/accounting/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { changeAccounts, readAccounts } from './accounts.ts'

export function registerAccounting(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getJournalAccounts, (context) => readAccounts(context))
  registerEndpoint(app, dependencies, setJournalAccounts, (context, { body }) => changeAccounts(context, body))
}
