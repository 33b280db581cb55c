import { createRoute } from '@tanstack/react-router'
import { readStatementsSearch } from '../../shared/navigation/statements-search.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const plan = createRoute({ getParentRoute: () => shell, path: '/settings/plan', staticData: { menuPath: '/settings/plan' } }).lazy(
  screen(() => import('../../areas/settings/plan/plan-page.tsx').then((module) => module.PlanPage), 'settings', 'billing'),
)

const billing = createRoute({
  getParentRoute: () => shell,
  path: '/settings/billing',
  validateSearch: readStatementsSearch,
  staticData: { menuPath: '/settings/billing' },
}).lazy(screen(() => import('../../areas/settings/billing/billing-page.tsx').then((module) => module.BillingPage), 'settings', 'billing'))

const statement = createRoute({
  getParentRoute: () => shell,
  path: '/settings/billing/$month',
  staticData: { menuPath: '/settings/billing' },
}).lazy(screen(() => import('../../areas/settings/billing/statement-page.tsx').then((module) => module.StatementPage), 'settings', 'billing'))

export const billingRoutes = [plan, billing, statement] as const
