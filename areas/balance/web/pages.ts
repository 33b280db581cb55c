import { listAddress, readStatementsSearch } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

export const balancePages = {
  '/balance': page(
    ['balance', 'payouts', 'bank-accounts', 'exports', 'fieldRules', 'figures'],
    () => import('./balance-page.tsx').then((module) => module.BalancePage),
    listAddress,
  ),
  '/balance/statements': page(['statements', 'balance', 'figures'], () => import('./statements/statements-page.tsx').then((module) => module.StatementsPage), {
    validateSearch: readStatementsSearch,
  }),
  '/balance/statements/$month': page(['statements', 'balance', 'exports', 'figures'], () =>
    import('./statements/statement-page.tsx').then((module) => module.StatementPage),
  ),
}
