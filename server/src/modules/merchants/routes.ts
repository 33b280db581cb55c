import {
  createMerchantToken,
  getMenu,
  getMerchantInfo,
  listMerchants,
  listMerchantTokens,
  rememberMerchant,
  revokeMerchantToken,
  updateMerchantInfo,
} from '@counterfoil/contract/merchants'
import { menuFor } from '@counterfoil/contract/merchants/menu'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import { createSecretKey, listSecretKeys, revokeSecretKey } from './keys.ts'
import { changeAccount, listAccounts, readAccount, rememberAccount } from './service.ts'

export function registerMerchants(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listMerchants, (context) => listAccounts(context))
  registerEndpoint(app, dependencies, rememberMerchant, (context) => rememberAccount(context))
  registerEndpoint(app, dependencies, getMerchantInfo, (context) => readAccount(context))
  registerEndpoint(app, dependencies, updateMerchantInfo, (context, { body }) => changeAccount(context, body))
  registerEndpoint(app, dependencies, getMenu, async ({ actor }) => menuFor(actor.permissions))
  registerEndpoint(app, dependencies, createMerchantToken, (context) => createSecretKey(context, dependencies.database.cell))
  registerEndpoint(app, dependencies, listMerchantTokens, (context) => listSecretKeys(context))
  registerEndpoint(app, dependencies, revokeMerchantToken, (context, { params }) => revokeSecretKey(context, params.tokenId))
}
