import { cancelPayment, capturePayment, getPayment, listPayments, refundPayment } from '@counterfoil/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { registerEndpoint } from '../../infra/http/register.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { listPaymentPage } from './list.ts'
import { cancelFromDashboard, captureFromDashboard, readPaymentDetail, refundFromDashboard } from './service.ts'

export function registerPayments(app: FastifyInstance, dependencies: HttpDependencies & { acquirer: Acquirer }): void {
  const { acquirer } = dependencies
  registerEndpoint(app, dependencies, listPayments, (context, { query }) => listPaymentPage(context, query))
  registerEndpoint(app, dependencies, getPayment, (context, { params }) => readPaymentDetail(context, params.paymentId))
  registerEndpoint(app, dependencies, refundPayment, (context, input) => refundFromDashboard(context, acquirer, input))
  registerEndpoint(app, dependencies, capturePayment, (context, input) => captureFromDashboard(context, input))
  registerEndpoint(app, dependencies, cancelPayment, (context, input) => cancelFromDashboard(context, input))
}
