import { readMonthSearch } from '#areas/payouts/web/expected/month.ts'
import { readReconciliationSearch } from '#areas/payouts/web/reconciliation/search.ts'
import { listAddress, readPlace, readStatementsSearch } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

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
  '/balance/payouts': page(payouts, () => import('#areas/payouts/web/payouts-page.tsx').then((module) => module.PayoutsPage), listAddress),
  '/balance/payouts/expected': page(payouts, () => import('#areas/payouts/web/expected/expected-page.tsx').then((module) => module.ExpectedPage), {
    validateSearch: readMonthSearch,
  }),
  '/balance/payouts/schedules': page(payouts, () => import('#areas/payouts/web/schedules/schedules-page.tsx').then((module) => module.SchedulesPage)),
  '/balance/payouts/$payoutId': page(['balance', 'exports'], () => import('#areas/payouts/web/payout-page.tsx').then((module) => module.PayoutPage), {
    validateSearch: readPlace,
  }),
  '/balance/bank-accounts': page(payouts, () => import('#areas/payouts/web/bank-accounts/bank-accounts-page.tsx').then((module) => module.BankAccountsPage)),
  '/balance/bank-accounts/new': page(payouts, () => import('#areas/payouts/web/bank-accounts/add/add-page.tsx').then((module) => module.AddBankAccountPage)),
  '/balance/reconciliation': page(
    ['reconciliation', 'balance'],
    () => import('#areas/payouts/web/reconciliation/reconciliation-page.tsx').then((module) => module.ReconciliationPage),
    { validateSearch: readReconciliationSearch },
  ),
}
