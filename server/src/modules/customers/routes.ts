import { createCustomer, detachCustomerCard, getCustomer, setDefaultCustomerCard, updateCustomer } from '@counterfoil/contract/customers/detail'
import { listCustomers } from '@counterfoil/contract/customers/list'
import type { FastifyInstance } from 'fastify'
import { type HttpDependencies, registerEndpoint } from '../../infra/http/register.ts'
import { detachCard, setDefaultCard } from './cards.ts'
import { createFromDashboard, updateFromDashboard } from './contact.ts'
import { readCustomerDetail } from './detail/detail.ts'
import { listCustomerPage } from './lists/list.ts'

export function registerCustomers(app: FastifyInstance, dependencies: HttpDependencies): void {
  registerEndpoint(app, dependencies, listCustomers, (context, { query }) => listCustomerPage(context, query))
  registerEndpoint(app, dependencies, getCustomer, (context, { params }) => readCustomerDetail(context, params.customerId))
  registerEndpoint(app, dependencies, createCustomer, createFromDashboard)
  registerEndpoint(app, dependencies, updateCustomer, updateFromDashboard)
  registerEndpoint(app, dependencies, detachCustomerCard, detachCard)
  registerEndpoint(app, dependencies, setDefaultCustomerCard, setDefaultCard)
}
