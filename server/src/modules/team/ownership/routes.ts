import {
  acceptOwnershipTransfer,
  cancelOwnershipTransfer,
  declineOwnershipTransfer,
  getOwnershipTransfer,
  requestOwnershipTransfer,
} from '@counterfoil/contract/team/ownership'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import { registerEndpoint } from '../../../infra/http/register.ts'
import * as transfer from './transfer.ts'

export function registerOwnership(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getOwnershipTransfer, (context) => transfer.readTransfer(context))
  registerEndpoint(app, dependencies, requestOwnershipTransfer, (context, { body }) => transfer.requestTransfer(context, body.member_id))
  registerEndpoint(app, dependencies, acceptOwnershipTransfer, (context, { params }) => transfer.acceptTransfer(context, params.transferId))
  registerEndpoint(app, dependencies, declineOwnershipTransfer, (context, { params }) => transfer.declineTransfer(context, params.transferId))
  registerEndpoint(app, dependencies, cancelOwnershipTransfer, (context, { params }) => transfer.cancelTransfer(context, params.transferId))
}
