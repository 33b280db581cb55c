import { readStatementsSearch } from '../../shared/lists/list-search.ts'
import { page } from '../../shared/navigation/page.ts'

const personal = { isPersonal: true } as const

export const settingsPages = {
  '/settings': page(['settings'], () => import('./settings-page.tsx').then((module) => module.SettingsPage), personal),
  '/settings/info': page(['settings'], () => import('./info/info-page.tsx').then((module) => module.InfoPage)),
  '/settings/account': page(['settings'], () => import('./profile/profile-page.tsx').then((module) => module.ProfilePage), personal),
  '/settings/security': page(['settings'], () => import('./security/security-page.tsx').then((module) => module.SecurityPage), personal),
  '/settings/notifications': page(
    ['settings', 'notifications'],
    () => import('./notifications/notification-settings-page.tsx').then((module) => module.NotificationSettingsPage),
    personal,
  ),
  '/settings/alerts': page(['settings', 'alerts'], () => import('./alerts/alerts-page.tsx').then((module) => module.AlertsPage)),
  '/settings/compliance': page(['settings', 'compliance'], () => import('./compliance/compliance-page.tsx').then((module) => module.CompliancePage)),
  '/settings/stores': page(['settings', 'stores'], () => import('./stores/stores-page.tsx').then((module) => module.StoresPage)),
  '/settings/plan': page(['settings', 'billing'], () => import('./plan/plan-page.tsx').then((module) => module.PlanPage)),
  '/settings/billing': page(['settings', 'billing'], () => import('./billing/billing-page.tsx').then((module) => module.BillingPage), {
    validateSearch: readStatementsSearch,
  }),
  '/settings/billing/$month': page(['settings', 'billing'], () => import('./billing/statement-page.tsx').then((module) => module.StatementPage)),
}
