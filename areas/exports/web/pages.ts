import { readPlace } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

export const exportPages = {
  '/exports': page(['exports'], () => import('./exports-page.tsx').then((module) => module.ExportsPage), { validateSearch: readPlace }),
}
