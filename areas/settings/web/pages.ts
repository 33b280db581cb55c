import { page } from '#web/shared/navigation/page.ts'

export const settingsPages = {
  '/settings': page(['settings'], () => import('./settings-page.tsx').then((module) => module.SettingsPage), { isPersonal: true }),
  '/settings/info': page(['settings'], () => import('./info/info-page.tsx').then((module) => module.InfoPage)),
  '/pages': page(['settings'], () => import('./all-pages-page.tsx').then((module) => module.AllPagesPage)),
  '/settings/compliance': page(['settings', 'compliance'], () => import('./compliance/compliance-page.tsx').then((module) => module.CompliancePage)),
}
