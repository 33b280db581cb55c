import { listAddress, readPlace, readStatementsSearch } from '../../shared/lists/list-search.ts'
import { page } from '../../shared/navigation/page.ts'
import { readMonthSearch } from './payouts/expected/month.ts'
import { readReconciliationSearch } from './reconciliation/search.ts'

const payouts = ['balance', 'payouts', 'bank-accounts', 'fieldRules'] as const

export const balancePages = {
  '/balance': page(
    ['balance', 'payouts', 'bank-accounts', 'exports', 'fieldRules'],
    () => import('./balance-page.tsx').then((module) => module.BalancePage),
    listAddress,
  ),
  '/balance/statements': page(['statements', 'balance'], () => import('./statements/statements-page.tsx').then((module) => module.StatementsPage), {
    validateSearch: readStatementsSearch,
  }),
  '/balance/statements/$month': page(['statements', 'balance', 'exports'], () =>
    import('./statements/statement-page.tsx').then((module) => module.StatementPage),
  ),
  '/balance/payouts': page(payouts, () => import('./payouts/payouts-page.tsx').then((module) => module.PayoutsPage), listAddress),
  '/balance/payouts/expected': page(payouts, () => import('./payouts/expected/expected-page.tsx').then((module) => module.ExpectedPage), {
    validateSearch: readMonthSearch,
  }),
  '/balance/payouts/schedules': page(payouts, () => import('./payouts/schedules/schedules-page.tsx').then((module) => module.SchedulesPage)),
  '/balance/payouts/$payoutId': page(['balance', 'exports'], () => import('./payouts/payout-page.tsx').then((module) => module.PayoutPage), {
    validateSearch: readPlace,
  }),
  '/balance/bank-accounts': page(payouts, () => import('./bank-accounts/bank-accounts-page.tsx').then((module) => module.BankAccountsPage)),
  '/balance/bank-accounts/new': page(payouts, () => import('./bank-accounts/add/add-page.tsx').then((module) => module.AddBankAccountPage)),
  '/balance/reconciliation': page(
    ['reconciliation', 'balance'],
    () => import('./reconciliation/reconciliation-page.tsx').then((module) => module.ReconciliationPage),
    { validateSearch: readReconciliationSearch },
  ),
}
