import { listAddress } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

export const customerPages = {
  '/customers': page(
    ['customers', 'exports', 'payments', 'figures'],
    () => import('./list/customers-page.tsx').then((module) => module.CustomersPage),
    listAddress,
  ),
  '/customers/$customerId': page(['customers', 'payments', 'disputes', 'figures'], () =>
    import('./page/customer-page.tsx').then((module) => module.CustomerPage),
  ),
}
