import { createRoute } from '@tanstack/react-router'
import { listAddress } from './list-address.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const customers = createRoute({
  getParentRoute: () => shell,
  path: '/customers',
  ...listAddress,
  staticData: { menuPath: '/customers' },
}).lazy(screen(() => import('../../areas/customers/list/customers-page.tsx').then((module) => module.CustomersPage), 'customers', 'exports'))

const customer = createRoute({
  getParentRoute: () => shell,
  path: '/customers/$customerId',
  staticData: { menuPath: '/customers' },
}).lazy(screen(() => import('../../areas/customers/page/customer-page.tsx').then((module) => module.CustomerPage), 'customers', 'payments', 'disputes'))

export const customerRoutes = [customers, customer] as const
