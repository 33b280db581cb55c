import { createRoute } from '@tanstack/react-router'
import { readMonthSearch } from '../../areas/balance/payouts/expected/month.ts'
import { readPlace } from '../../shared/lists/list-search.ts'
import { listAddress } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const texts = ['balance', 'payouts', 'bank-accounts', 'fieldRules'] as const

const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts',
  ...listAddress,
  staticData: { menuPath: '/balance/payouts' },
}).lazy(screen(() => import('../../areas/balance/payouts/payouts-page.tsx').then((module) => module.PayoutsPage), ...texts))

const expected = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts/expected',
  validateSearch: readMonthSearch,
  staticData: { menuPath: '/balance/payouts/expected' },
}).lazy(screen(() => import('../../areas/balance/payouts/expected/expected-page.tsx').then((module) => module.ExpectedPage), ...texts))

const schedules = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts/schedules',
  staticData: { menuPath: '/balance/payouts/schedules' },
}).lazy(screen(() => import('../../areas/balance/payouts/schedules/schedules-page.tsx').then((module) => module.SchedulesPage), ...texts))

const payout = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts/$payoutId',
  validateSearch: readPlace,
  staticData: { menuPath: '/balance/payouts' },
}).lazy(screen(() => import('../../areas/balance/payouts/payout-page.tsx').then((module) => module.PayoutPage), 'balance', 'exports'))

const bankAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/balance/bank-accounts',
  staticData: { menuPath: '/balance/bank-accounts', entryPath: '/balance/payouts' },
}).lazy(screen(() => import('../../areas/balance/bank-accounts/bank-accounts-page.tsx').then((module) => module.BankAccountsPage), ...texts))

const newBankAccount = createRoute({
  getParentRoute: () => shell,
  path: '/balance/bank-accounts/new',
  staticData: { menuPath: '/balance/bank-accounts/new', entryPath: '/balance/payouts' },
}).lazy(screen(() => import('../../areas/balance/bank-accounts/add/add-page.tsx').then((module) => module.AddBankAccountPage), ...texts))

export const payoutRoutes = [payouts, expected, schedules, payout, bankAccounts, newBankAccount] as const
