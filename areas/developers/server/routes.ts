import type { FastifyInstance } from 'fastify'
import { getDeveloperChecklist } from '#areas/developers/contract/checklist.ts'
import {
  changeMerchantToken,
  createMerchantToken,
  getMerchantToken,
  getOwnAddress,
  listMerchantTokens,
  revokeMerchantToken,
  rollMerchantToken,
} from '#areas/developers/contract/keys.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { readChecklist } from './checklist.ts'
import { changeKey, revokeKey, rollKey } from './keys/change.ts'
import { createKey } from './keys/create.ts'
import { listKeys, readKey } from './keys/read.ts'

export function registerDevelopers(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { cell } = dependencies.database
  registerEndpoint(app, dependencies, getDeveloperChecklist, (context) => readChecklist(context))
  registerEndpoint(app, dependencies, createMerchantToken, (context, { body }) => createKey(context, cell, body))
  registerEndpoint(app, dependencies, listMerchantTokens, (context) => listKeys(context))
  registerEndpoint(app, dependencies, getMerchantToken, (context, { params }) => readKey(context, params.tokenId))
  registerEndpoint(app, dependencies, changeMerchantToken, (context, { params, body }) => changeKey(context, params.tokenId, body))
  registerEndpoint(app, dependencies, rollMerchantToken, (context, { params, body }) => rollKey(context, cell, params.tokenId, body))
  registerEndpoint(app, dependencies, revokeMerchantToken, (context, { params }) => revokeKey(context, params.tokenId))
  registerEndpoint(app, dependencies, getOwnAddress, async ({ ip }) => ({ ip }))
}
