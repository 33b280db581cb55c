import { getMenu, getMerchantInfo, listMerchants, rememberMerchant, updateMerchantInfo } from '@counterfoil/contract/merchants/endpoints'
import { menuFor } from '@counterfoil/contract/merchants/pages'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { withAccountUpdates } from './account-updates.ts'
import { changeAccount, listAccounts, readAccount, rememberAccount } from './service.ts'

export function registerMerchants(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listMerchants, (context) => listAccounts(context))
  registerEndpoint(app, dependencies, rememberMerchant, (context) => rememberAccount(context))
  registerEndpoint(app, dependencies, getMerchantInfo, (context) => readAccount(context))
  registerEndpoint(app, dependencies, updateMerchantInfo, (context, { body }) => withAccountUpdates(context, () => changeAccount(context, body)))
  registerEndpoint(app, dependencies, getMenu, async ({ actor }) => menuFor(actor.permissions))
}
