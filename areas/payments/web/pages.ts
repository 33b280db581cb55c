import { listAddress, readPlace } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'
import { readBulkSearch, readPaymentSearch } from './search.ts'

export const paymentPages = {
  '/payments': page(
    ['payments', 'exports', 'views', 'bulk', 'figures'],
    () => import('./payments-page.tsx').then((module) => module.PaymentsPage),
    listAddress,
  ),
  '/payments/$paymentId': page(['payments', 'disputes', 'figures'], () => import('./payment-page.tsx').then((module) => module.PaymentPage), {
    validateSearch: readPaymentSearch,
  }),
  '/payments/bulk': page(['bulk', 'payments'], () => import('./bulk/bulk-list-page.tsx').then((module) => module.BulkListPage), { validateSearch: readPlace }),
  '/payments/bulk/$bulkId': page(['bulk', 'payments', 'exports'], () => import('./bulk/bulk-page.tsx').then((module) => module.BulkPage), {
    validateSearch: readBulkSearch,
  }),
}
