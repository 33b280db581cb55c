import type { FastifyInstance } from 'fastify'
import { listJournalAccounts, setJournalAccounts } from '#areas/exports/contract/accounting/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { changeAccounts, readAccounts } from './accounts.ts'

export function registerAccounting(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listJournalAccounts, (context) => readAccounts(context))
  registerEndpoint(app, dependencies, setJournalAccounts, (context, input) => changeAccounts(context, input))
}
