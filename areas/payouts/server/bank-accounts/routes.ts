import type { FastifyInstance } from 'fastify'
import { addBankAccount, listBankAccounts as listEndpoint, removeBankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import type { Banking } from '../banking/index.ts'
import { addFromDashboard, listBankAccounts, makeDefaultFromDashboard, removeFromDashboard } from './service.ts'

export function registerBankAccounts(app: FastifyInstance, dependencies: HttpDependencies & { banking: Banking }): void {
  registerEndpoint(app, dependencies, listEndpoint, (context) => listBankAccounts(context))
  registerEndpoint(app, dependencies, addBankAccount, (context, input) => addFromDashboard(context, dependencies, input))
  registerEndpoint(app, dependencies, setDefaultBankAccount, (context, { params }) => makeDefaultFromDashboard(context, params.bankAccountId))
  registerEndpoint(app, dependencies, removeBankAccount, (context, { params }) => removeFromDashboard(context, params.bankAccountId))
}
