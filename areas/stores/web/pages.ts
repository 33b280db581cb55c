import { page } from '#web/shared/navigation/page.ts'

export const storePages = {
  '/settings/stores': page(['settings', 'stores'], () => import('./stores-page.tsx').then((module) => module.StoresPage)),
}
