import type { FastifyInstance } from 'fastify'
import * as contract from '#areas/payments/contract/views/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { changeDefaultView, changeSettings } from './settings.ts'
import { changeView, createView, readViews, removeView } from './views.ts'

export function registerViews(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, contract.getPaymentViews, (context) => readViews(context))
  registerEndpoint(app, dependencies, contract.setPaymentListSettings, (context, { body }) => changeSettings(context, body))
  registerEndpoint(app, dependencies, contract.setDefaultPaymentView, (context, { body }) => changeDefaultView(context, body.view_id))
  registerEndpoint(app, dependencies, contract.createPaymentView, (context, { body }) => createView(context, body))
  registerEndpoint(app, dependencies, contract.updatePaymentView, (context, { params, body }) => changeView(context, params.viewId, body))
  registerEndpoint(app, dependencies, contract.deletePaymentView, (context, { params }) => removeView(context, params.viewId))
}
