import { createRoute } from '@tanstack/react-router'
import { readStatementsSearch } from './addresses.ts'
import { screen } from './screen.ts'
import { shell } from './shell.ts'

const settings = createRoute({ getParentRoute: () => shell, path: '/settings', staticData: { menuPath: '/settings', isPersonal: true } }).lazy(
  screen(() => import('../../areas/settings/settings-page.tsx').then((module) => module.SettingsPage), 'settings'),
)

const settingsInfo = createRoute({ getParentRoute: () => shell, path: '/settings/info', staticData: { menuPath: '/settings' } }).lazy(
  screen(() => import('../../areas/settings/info/info-page.tsx').then((module) => module.InfoPage), 'settings'),
)

const settingsCompliance = createRoute({
  getParentRoute: () => shell,
  path: '/settings/compliance',
  staticData: { menuPath: '/settings/compliance' },
}).lazy(screen(() => import('../../areas/settings/compliance/compliance-page.tsx').then((module) => module.CompliancePage), 'settings', 'compliance'))

const settingsStores = createRoute({
  getParentRoute: () => shell,
  path: '/settings/stores',
  staticData: { menuPath: '/settings/stores' },
}).lazy(screen(() => import('../../areas/settings/stores/stores-page.tsx').then((module) => module.StoresPage), 'settings', 'stores'))

const settingsAccount = createRoute({
  getParentRoute: () => shell,
  path: '/settings/account',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(screen(() => import('../../areas/settings/profile/profile-page.tsx').then((module) => module.ProfilePage), 'settings'))

const settingsSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(screen(() => import('../../areas/settings/security/security-page.tsx').then((module) => module.SecurityPage), 'settings'))

const settingsNotifications = createRoute({
  getParentRoute: () => shell,
  path: '/settings/notifications',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(
  screen(
    () => import('../../areas/settings/notifications/notification-settings-page.tsx').then((module) => module.NotificationSettingsPage),
    'settings',
    'notifications',
  ),
)

const settingsAlerts = createRoute({ getParentRoute: () => shell, path: '/settings/alerts', staticData: { menuPath: '/settings' } }).lazy(
  screen(() => import('../../areas/settings/alerts/alerts-page.tsx').then((module) => module.AlertsPage), 'settings', 'alerts'),
)

const plan = createRoute({ getParentRoute: () => shell, path: '/settings/plan', staticData: { menuPath: '/settings/plan' } }).lazy(
  screen(() => import('../../areas/settings/plan/plan-page.tsx').then((module) => module.PlanPage), 'settings', 'billing'),
)

const billing = createRoute({
  getParentRoute: () => shell,
  path: '/settings/billing',
  validateSearch: readStatementsSearch,
  staticData: { menuPath: '/settings/billing' },
}).lazy(screen(() => import('../../areas/settings/billing/billing-page.tsx').then((module) => module.BillingPage), 'settings', 'billing'))

const statement = createRoute({
  getParentRoute: () => shell,
  path: '/settings/billing/$month',
  staticData: { menuPath: '/settings/billing' },
}).lazy(screen(() => import('../../areas/settings/billing/statement-page.tsx').then((module) => module.StatementPage), 'settings', 'billing'))

export const settingsRoutes = [
  settings,
  settingsInfo,
  settingsCompliance,
  settingsStores,
  settingsAccount,
  settingsSecurity,
  settingsNotifications,
  settingsAlerts,
  plan,
  billing,
  statement,
] as const
