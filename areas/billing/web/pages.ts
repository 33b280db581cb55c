import { readStatementsSearch } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

export const billingPages = {
  '/settings/plan': page(['settings', 'billing', 'figures'], () => import('./plan/plan-page.tsx').then((module) => module.PlanPage)),
  '/settings/billing': page(['settings', 'billing'], () => import('./billing-page.tsx').then((module) => module.BillingPage), {
    validateSearch: readStatementsSearch,
  }),
  '/settings/billing/$month': page(['settings', 'billing'], () => import('./statement-page.tsx').then((module) => module.StatementPage)),
}
