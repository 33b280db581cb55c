import type { FastifyInstance } from 'fastify'
import { getMenu, getMerchantInfo, listMerchants, rememberMerchant, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { withAccountUpdates } from './account-updates.ts'
import { changeAccount, listAccounts, readAccount, readMenu, rememberAccount } from './service.ts'

export function registerMerchants(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listMerchants, (context) => listAccounts(context))
  registerEndpoint(app, dependencies, rememberMerchant, (context) => rememberAccount(context))
  registerEndpoint(app, dependencies, getMerchantInfo, (context) => readAccount(context))
  registerEndpoint(app, dependencies, updateMerchantInfo, (context, { body }) => withAccountUpdates(context, () => changeAccount(context, body)))
  registerEndpoint(app, dependencies, getMenu, (context) => readMenu(context))
}
