import { page } from '#web/shared/navigation/page.ts'
import { readVampSearch } from './months.ts'

export const vampPages = {
  '/payments-product/vamp': page(['vamp', 'payments', 'figures'], () => import('./vamp-page.tsx').then((module) => module.VampPage), {
    validateSearch: readVampSearch,
  }),
}
