import { listJournalAccounts, setJournalAccounts } from '@counterfoil/contract/accounting/endpoints'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { changeAccounts, readAccounts } from './accounts.ts'

export function registerAccounting(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listJournalAccounts, (context) => readAccounts(context))
  registerEndpoint(app, dependencies, setJournalAccounts, (context, input) => changeAccounts(context, input))
}
