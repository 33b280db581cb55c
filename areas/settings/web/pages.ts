import { readStatementsSearch } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

const personal = { isPersonal: true } as const

export const settingsPages = {
  '/settings': page(['settings'], () => import('./settings-page.tsx').then((module) => module.SettingsPage), personal),
  '/settings/info': page(['settings'], () => import('./info/info-page.tsx').then((module) => module.InfoPage)),
  '/settings/account': page(['settings'], () => import('#areas/identity/web/profile/profile-page.tsx').then((module) => module.ProfilePage), personal),
  '/settings/security': page(['settings'], () => import('#areas/identity/web/security/security-page.tsx').then((module) => module.SecurityPage), personal),
  '/settings/notifications': page(
    ['settings', 'notifications'],
    () => import('#areas/notifications/web/preferences/notification-settings-page.tsx').then((module) => module.NotificationSettingsPage),
    personal,
  ),
  '/settings/alerts': page(['settings', 'alerts'], () => import('#areas/notifications/web/alerts/alerts-page.tsx').then((module) => module.AlertsPage)),
  '/settings/compliance': page(['settings', 'compliance'], () => import('./compliance/compliance-page.tsx').then((module) => module.CompliancePage)),
  '/settings/stores': page(['settings', 'stores'], () => import('#areas/stores/web/stores-page.tsx').then((module) => module.StoresPage)),
  '/settings/plan': page(['settings', 'billing'], () => import('#areas/billing/web/plan/plan-page.tsx').then((module) => module.PlanPage)),
  '/settings/billing': page(['settings', 'billing'], () => import('#areas/billing/web/billing-page.tsx').then((module) => module.BillingPage), {
    validateSearch: readStatementsSearch,
  }),
  '/settings/billing/$month': page(['settings', 'billing'], () => import('#areas/billing/web/statement-page.tsx').then((module) => module.StatementPage)),
}
