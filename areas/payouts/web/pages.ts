import { listAddress, readPlace } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'
import { readReconciliationSearch } from './reconciliation/search.ts'

const payouts = ['balance', 'payouts', 'bank-accounts', 'fieldRules'] as const

export const payoutPages = {
  '/balance/payouts': page(payouts, () => import('./payouts-page.tsx').then((module) => module.PayoutsPage), listAddress),
  '/balance/payouts/schedules': page(payouts, () => import('./schedules/schedules-page.tsx').then((module) => module.SchedulesPage)),
  '/balance/payouts/$payoutId': page(['balance', 'exports'], () => import('./payout-page.tsx').then((module) => module.PayoutPage), {
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
