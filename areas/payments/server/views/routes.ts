import type { FastifyInstance } from 'fastify'
import { createListView, deleteListView, getListViews, setDefaultView, setListSettings, updateListView } from '#areas/payments/contract/views/endpoints.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import { changeDefaultView, changeSettings, readViews } from './settings.ts'
import { changeView, createView, removeView } from './views.ts'

export function registerViews(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, getListViews, (context, { params }) => readViews(context, params.list))
  registerEndpoint(app, dependencies, setListSettings, (context, input) => changeSettings(context, input))
  registerEndpoint(app, dependencies, setDefaultView, (context, input) => changeDefaultView(context, input))
  registerEndpoint(app, dependencies, createListView, (context, input) => createView(context, input))
  registerEndpoint(app, dependencies, updateListView, (context, input) => changeView(context, input))
  registerEndpoint(app, dependencies, deleteListView, (context, input) => removeView(context, input))
}
