import { page } from '#web/shared/navigation/page.ts'
import { readAcceptanceSearch } from './search.ts'

export const acceptancePages = {
  '/payments-product/acceptance': page(
    ['acceptance', 'payments', 'overview', 'figures'],
    () => import('./acceptance-page.tsx').then((module) => module.AcceptancePage),
    {
      validateSearch: readAcceptanceSearch,
    },
  ),
  '/risk/accepted': page(['acceptance', 'payments'], () => import('./accepted/accepted-page.tsx').then((module) => module.AcceptedPage)),
}
