import { createRoute } from '@tanstack/react-router'
import { readAcceptanceSearch } from '../../areas/acceptance/search.ts'
import { readReconciliationSearch } from '../../areas/balance/reconciliation/search.ts'
import { readOverviewSearch } from '../../areas/overview/ranges.ts'
import { readBulkSearch, readPaymentSearch } from '../../areas/payments/search.ts'
import { readVampSearch } from '../../areas/vamp/months.ts'
import { readPlace } from '../../shared/lists/list-search.ts'
import { listAddress, readStatementsSearch } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

/** The latest payments are on the overview too, so it needs their texts. */
const overviewScreen = screen(() => import('../../areas/overview/overview-page.tsx').then((module) => module.OverviewPage), 'overview', 'payments')

const home = createRoute({ getParentRoute: () => shell, path: '/', validateSearch: readOverviewSearch, staticData: { menuPath: '/' } }).lazy(overviewScreen)

/** The same page under the address that error screens lead to (spec section 2). */
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/overview',
  validateSearch: readOverviewSearch,
  staticData: { menuPath: '/' },
}).lazy(overviewScreen)

const payments = createRoute({
  getParentRoute: () => shell,
  path: '/payments',
  ...listAddress,
  staticData: { menuPath: '/payments' },
}).lazy(screen(() => import('../../areas/payments/payments-page.tsx').then((module) => module.PaymentsPage), 'payments', 'exports', 'views', 'bulk'))

const payment = createRoute({
  getParentRoute: () => shell,
  path: '/payments/$paymentId',
  validateSearch: readPaymentSearch,
  staticData: { menuPath: '/payments' },
}).lazy(screen(() => import('../../areas/payments/payment-page.tsx').then((module) => module.PaymentPage), 'payments', 'disputes'))

const bulkActions = createRoute({
  getParentRoute: () => shell,
  path: '/payments/bulk',
  validateSearch: readPlace,
  staticData: { menuPath: '/payments' },
}).lazy(screen(() => import('../../areas/payments/bulk/bulk-list-page.tsx').then((module) => module.BulkListPage), 'bulk', 'payments'))

const bulkAction = createRoute({
  getParentRoute: () => shell,
  path: '/payments/bulk/$bulkId',
  validateSearch: readBulkSearch,
  staticData: { menuPath: '/payments' },
}).lazy(screen(() => import('../../areas/payments/bulk/bulk-page.tsx').then((module) => module.BulkPage), 'bulk', 'payments', 'exports'))

const balance = createRoute({
  getParentRoute: () => shell,
  path: '/balance',
  ...listAddress,
  staticData: { menuPath: '/balance' },
}).lazy(screen(() => import('../../areas/balance/balance-page.tsx').then((module) => module.BalancePage), 'balance', 'payouts', 'bank-accounts', 'exports'))

const statements = createRoute({
  getParentRoute: () => shell,
  path: '/balance/statements',
  validateSearch: readStatementsSearch,
  staticData: { menuPath: '/balance/statements' },
}).lazy(screen(() => import('../../areas/balance/statements/statements-page.tsx').then((module) => module.StatementsPage), 'statements', 'balance'))

const statement = createRoute({
  getParentRoute: () => shell,
  path: '/balance/statements/$month',
  staticData: { menuPath: '/balance/statements' },
}).lazy(screen(() => import('../../areas/balance/statements/statement-page.tsx').then((module) => module.StatementPage), 'statements', 'balance', 'exports'))

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/balance/reconciliation',
  validateSearch: readReconciliationSearch,
  staticData: { menuPath: '/balance/reconciliation', entryPath: '/balance/payouts' },
}).lazy(
  screen(() => import('../../areas/balance/reconciliation/reconciliation-page.tsx').then((module) => module.ReconciliationPage), 'reconciliation', 'balance'),
)

const exports = createRoute({
  getParentRoute: () => shell,
  path: '/exports',
  validateSearch: readPlace,
  staticData: { menuPath: '/exports' },
}).lazy(screen(() => import('../../areas/exports/exports-page.tsx').then((module) => module.ExportsPage), 'exports'))

const pendingApprovals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  validateSearch: readPlace,
  staticData: { menuPath: '/approvals' },
}).lazy(screen(() => import('../../areas/approvals/approvals-page.tsx').then((module) => module.PendingApprovalsPage), 'approvals'))

const decidedApprovals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/decided',
  validateSearch: readPlace,
  staticData: { menuPath: '/approvals' },
}).lazy(screen(() => import('../../areas/approvals/approvals-page.tsx').then((module) => module.DecidedApprovalsPage), 'approvals'))

const approval = createRoute({ getParentRoute: () => shell, path: '/approvals/$approvalId', staticData: { menuPath: '/approvals' } }).lazy(
  screen(() => import('../../areas/approvals/approval-page.tsx').then((module) => module.ApprovalPage), 'approvals', 'payments'),
)

const changes = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/team',
  validateSearch: readPlace,
  staticData: { menuPath: '/approvals' },
}).lazy(screen(() => import('../../areas/approvals/approvals-page.tsx').then((module) => module.ChangesPage), 'approvals'))

const change = createRoute({ getParentRoute: () => shell, path: '/approvals/team/$approvalId', staticData: { menuPath: '/approvals' } }).lazy(
  screen(() => import('../../areas/approvals/approval-page.tsx').then((module) => module.ChangePage), 'approvals', 'payments'),
)

const acceptance = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/acceptance',
  validateSearch: readAcceptanceSearch,
  staticData: { menuPath: '/payments-product/acceptance' },
}).lazy(screen(() => import('../../areas/acceptance/acceptance-page.tsx').then((module) => module.AcceptancePage), 'acceptance', 'payments', 'overview'))

const accepted = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/acceptance/accepted',
  staticData: { menuPath: '/payments-product/acceptance' },
}).lazy(screen(() => import('../../areas/acceptance/accepted/accepted-page.tsx').then((module) => module.AcceptedPage), 'acceptance', 'payments'))

const vamp = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/vamp',
  validateSearch: readVampSearch,
  staticData: { menuPath: '/payments-product/vamp' },
}).lazy(screen(() => import('../../areas/vamp/vamp-page.tsx').then((module) => module.VampPage), 'vamp', 'payments'))

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

export const moneyRoutes = [
  home,
  overview,
  payments,
  payment,
  bulkActions,
  bulkAction,
  customers,
  customer,
  balance,
  statements,
  statement,
  reconciliation,
  pendingApprovals,
  decidedApprovals,
  approval,
  changes,
  change,
  exports,
  acceptance,
  accepted,
  vamp,
] as const
