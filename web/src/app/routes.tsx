import { movementQuery } from '@counterfoil/contract/balance/query'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import type { QueryList } from '@counterfoil/contract/query/query'
import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { createRootRoute, createRoute, LazyRoute, redirect } from '@tanstack/react-router'
import { readCatalogueSearch } from '../areas/catalogue/search.ts'
import { readNotificationSearch, readOpenSearch } from '../areas/notifications/search.ts'
import { readOverviewSearch } from '../areas/overview/ranges.ts'
import { readCompareSearch, readNewRoleSearch } from '../areas/team/roles/compare/compare-search.ts'
import { readVampSearch } from '../areas/vamp/months.ts'
import { verifyPath } from '../session/challenge.ts'
import { invitationPath, resetPasswordPath, takeLinkToken, unlockPath, unsubscribePath, verifyEmailPath } from '../session/link-tokens.ts'
import { loginPath } from '../session/quit-login.ts'
import { saveRedirect } from '../session/redirect.ts'
import { type ListSearch, readListSearch, readPlace } from '../shared/lists/list-search.ts'
import { useUserStore } from '../stores/user.ts'
import { RouteError } from './errors/route-error.tsx'
import { createScreenLoader } from './load-screen.ts'
import { Root } from './root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route of the server's menu that must be allowed for this one to open. */
    menuPath?: string
    /** Shows the person's own things alone, and so opens while the business keeps its account closed to them. */
    isPersonal?: true
  }
}

const root = createRootRoute({ component: Root, errorComponent: RouteError })

/** The lazy half of a route: its page, and the texts the page needs. */
function screen<R extends AnyRoute>(load: () => Promise<RouteComponent>, ...areas: string[]): () => Promise<LazyRoute<R>> {
  const loadScreen = createScreenLoader(load, areas)
  // The router takes the route it lands in by the call, and ignores the id given here.
  return async () => new LazyRoute<R>({ id: 'screen', component: await loadScreen() })
}

function isSignedIn(): boolean {
  return useUserStore.getState().token !== ''
}

/** Everything behind the sign-in. Who is signed out comes back to the same address after signing in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    if (location.pathname !== '/') saveRedirect(location.href)
    throw redirect({ to: loginPath, replace: true })
  },
}).lazy(screen(() => import('./layout/shell-page.tsx').then((module) => module.ShellPage), 'shell'))

const loadOverview = () => import('../areas/overview/overview-page.tsx').then((module) => module.OverviewPage)

/** The latest payments stand on it too, hence their texts. */
const overviewScreen = screen(loadOverview, 'overview', 'payments')

const home = createRoute({ getParentRoute: () => shell, path: '/', validateSearch: readOverviewSearch, staticData: { menuPath: '/' } }).lazy(overviewScreen)

/** The same page under the address that error screens lead to (spec section 2). */
const overview = createRoute({
  getParentRoute: () => shell,
  path: '/overview',
  validateSearch: readOverviewSearch,
  staticData: { menuPath: '/' },
}).lazy(overviewScreen)

/** The address of a list. Takes the parameters of older links out of it, which the query has replaced. */
function addressOf(list: QueryList) {
  const read = (search: Record<string, unknown>) => readListSearch(list, search)
  return {
    validateSearch: read,
    search: { middlewares: [({ search, next }: { search: ListSearch; next: (search: ListSearch) => ListSearch }) => read({ ...next(search) })] },
  }
}

/** A list whose address never had anything but a query: no field has to be known before the page. */
const withoutOlderLinks: QueryList = { fields: {}, readWords: (value) => ({ field: '', value }) }

const payments = createRoute({
  getParentRoute: () => shell,
  path: '/payments',
  ...addressOf(paymentQuery),
  staticData: { menuPath: '/payments' },
}).lazy(screen(() => import('../areas/payments/payments-page.tsx').then((module) => module.PaymentsPage), 'payments', 'exports'))

const payment = createRoute({ getParentRoute: () => shell, path: '/payments/$paymentId', staticData: { menuPath: '/payments' } }).lazy(
  screen(() => import('../areas/payments/payment-page.tsx').then((module) => module.PaymentPage), 'payments'),
)

const balance = createRoute({
  getParentRoute: () => shell,
  path: '/balance',
  ...addressOf(movementQuery),
  staticData: { menuPath: '/balance' },
}).lazy(screen(() => import('../areas/balance/balance-page.tsx').then((module) => module.BalancePage), 'balance'))

const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts',
  ...addressOf(payoutQuery),
  staticData: { menuPath: '/balance/payouts' },
}).lazy(screen(() => import('../areas/balance/payouts/payouts-page.tsx').then((module) => module.PayoutsPage), 'balance'))

const payout = createRoute({
  getParentRoute: () => shell,
  path: '/balance/payouts/$payoutId',
  validateSearch: readPlace,
  staticData: { menuPath: '/balance/payouts' },
}).lazy(screen(() => import('../areas/balance/payouts/payout-page.tsx').then((module) => module.PayoutPage), 'balance'))

const exports = createRoute({
  getParentRoute: () => shell,
  path: '/exports',
  validateSearch: readPlace,
  staticData: { menuPath: '/exports' },
}).lazy(screen(() => import('../areas/exports/exports-page.tsx').then((module) => module.ExportsPage), 'exports'))

const vamp = createRoute({
  getParentRoute: () => shell,
  path: '/payments-product/vamp',
  validateSearch: readVampSearch,
  staticData: { menuPath: '/payments-product/vamp' },
}).lazy(screen(() => import('../areas/vamp/vamp-page.tsx').then((module) => module.VampPage), 'vamp'))

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: readNotificationSearch,
  staticData: { menuPath: '/notifications', isPersonal: true },
}).lazy(screen(() => import('../areas/notifications/notifications-page.tsx').then((module) => module.NotificationsPage), 'notifications'))

/** Links of emails and notifications, which switch to their account first. */
const open = createRoute({ getParentRoute: () => shell, path: '/open', validateSearch: readOpenSearch }).lazy(
  screen(() => import('../areas/notifications/open-page.tsx').then((module) => module.OpenPage), 'notifications'),
)

const developer = createRoute({ getParentRoute: () => shell, path: '/developer', staticData: { menuPath: '/developer' } }).lazy(
  screen(() => import('../areas/developers/developers-page.tsx').then((module) => module.DevelopersPage), 'developers'),
)

/** For those who build pages: open to everybody who is signed in, and on no menu. */
const components = createRoute({ getParentRoute: () => shell, path: '/components', validateSearch: readCatalogueSearch }).lazy(
  screen(() => import('../areas/catalogue/catalogue-page.tsx').then((module) => module.CataloguePage), 'catalogue', 'payments', 'exports'),
)

const settings = createRoute({ getParentRoute: () => shell, path: '/settings', staticData: { menuPath: '/settings', isPersonal: true } }).lazy(
  screen(() => import('../areas/settings/settings-page.tsx').then((module) => module.SettingsPage), 'settings'),
)

const settingsInfo = createRoute({ getParentRoute: () => shell, path: '/settings/info', staticData: { menuPath: '/settings' } }).lazy(
  screen(() => import('../areas/settings/info/info-page.tsx').then((module) => module.InfoPage), 'settings'),
)

const settingsAccount = createRoute({
  getParentRoute: () => shell,
  path: '/settings/account',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(screen(() => import('../areas/settings/profile/profile-page.tsx').then((module) => module.ProfilePage), 'settings'))

const settingsSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(screen(() => import('../areas/settings/security/security-page.tsx').then((module) => module.SecurityPage), 'settings'))

const team = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team',
  ...addressOf(withoutOlderLinks),
  staticData: { menuPath: '/settings/team' },
}).lazy(screen(() => import('../areas/team/members/members-page.tsx').then((module) => module.MembersPage), 'team'))

const member = createRoute({ getParentRoute: () => shell, path: '/settings/team/members/$memberId', staticData: { menuPath: '/settings/team' } }).lazy(
  screen(() => import('../areas/team/members/member-page.tsx').then((module) => module.MemberPage), 'team'),
)

const invitations = createRoute({ getParentRoute: () => shell, path: '/settings/team/invitations', staticData: { menuPath: '/settings/team' } }).lazy(
  screen(() => import('../areas/team/invitations/invitations-page.tsx').then((module) => module.InvitationsPage), 'team'),
)

const reviews = createRoute({ getParentRoute: () => shell, path: '/settings/team/reviews', staticData: { menuPath: '/settings/team/reviews' } }).lazy(
  screen(() => import('../areas/team/reviews/review-page.tsx').then((module) => module.ReviewPage), 'team'),
)

const ownership = createRoute({ getParentRoute: () => shell, path: '/settings/ownership', staticData: { menuPath: '/settings' } }).lazy(
  screen(() => import('../areas/team/ownership/ownership-page.tsx').then((module) => module.OwnershipPage), 'team'),
)

const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/audit',
  ...addressOf(withoutOlderLinks),
  staticData: { menuPath: '/settings/team/audit' },
}).lazy(screen(() => import('../areas/team/audit/audit-page.tsx').then((module) => module.AuditPage), 'team', 'audit', 'exports'))
const settingsRoles = createRoute({ getParentRoute: () => shell, path: '/settings/team/roles', staticData: { menuPath: '/settings/team/roles' } }).lazy(
  screen(() => import('../areas/team/roles/roles-page.tsx').then((module) => module.RolesPage), 'team', 'roles'),
)

const settingsNewRole = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/new',
  validateSearch: readNewRoleSearch,
  staticData: { menuPath: '/settings/team/roles/new' },
}).lazy(screen(() => import('../areas/team/roles/new-role-page.tsx').then((module) => module.NewRolePage), 'team', 'roles'))

const settingsCompareRoles = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/compare',
  validateSearch: readCompareSearch,
  staticData: { menuPath: '/settings/team/roles' },
}).lazy(screen(() => import('../areas/team/roles/compare/compare-page.tsx').then((module) => module.ComparePage), 'team', 'roles'))

const settingsRole = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team/roles/$roleId',
  staticData: { menuPath: '/settings/team/roles' },
}).lazy(screen(() => import('../areas/team/roles/role-page.tsx').then((module) => module.RolePage), 'team', 'roles'))

const settingsNotifications = createRoute({
  getParentRoute: () => shell,
  path: '/settings/notifications',
  staticData: { menuPath: '/settings', isPersonal: true },
}).lazy(
  screen(
    () => import('../areas/settings/notifications/notification-settings-page.tsx').then((module) => module.NotificationSettingsPage),
    'settings',
    'notifications',
  ),
)

const login = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true })
  },
}).lazy(screen(() => import('../areas/identity/sign-in/login-page.tsx').then((module) => module.LoginPage), 'identity'))

const loginVerify = createRoute({ getParentRoute: () => root, path: verifyPath }).lazy(
  screen(() => import('../areas/identity/sign-in/login-verify-page.tsx').then((module) => module.LoginVerifyPage), 'identity'),
)

const register = createRoute({
  getParentRoute: () => root,
  path: '/user/register',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true })
  },
}).lazy(screen(() => import('../areas/identity/registration/register-page.tsx').then((module) => module.RegisterPage), 'identity'))

const forgotPassword = createRoute({ getParentRoute: () => root, path: '/user/forgot-password' }).lazy(
  screen(() => import('../areas/identity/recovery/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage), 'identity'),
)

/** Pages that mails lead to open without the token in their address. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: resetPasswordPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(resetPasswordPath, location)) throw redirect({ to: resetPasswordPath, replace: true })
  },
}).lazy(screen(() => import('../areas/identity/recovery/reset-password-page.tsx').then((module) => module.ResetPasswordPage), 'identity'))

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: verifyEmailPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(verifyEmailPath, location)) throw redirect({ to: verifyEmailPath, replace: true })
  },
}).lazy(screen(() => import('../areas/identity/registration/verify-email-page.tsx').then((module) => module.VerifyEmailPage), 'identity'))

const unlock = createRoute({
  getParentRoute: () => root,
  path: unlockPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(unlockPath, location)) throw redirect({ to: unlockPath, replace: true })
  },
}).lazy(screen(() => import('../areas/identity/recovery/unlock-page.tsx').then((module) => module.UnlockPage), 'identity'))

const invitation = createRoute({
  getParentRoute: () => root,
  path: invitationPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(invitationPath, location)) throw redirect({ to: invitationPath, replace: true })
  },
}).lazy(screen(() => import('../areas/identity/invitation/invitation-page.tsx').then((module) => module.InvitationPage), 'identity'))

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: unsubscribePath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(unsubscribePath, location)) throw redirect({ to: unsubscribePath, replace: true })
  },
}).lazy(screen(() => import('../areas/identity/recovery/unsubscribe-page.tsx').then((module) => module.UnsubscribePage), 'identity'))

const anythingElse = createRoute({ getParentRoute: () => root, path: '$' }).lazy(
  screen(() => import('./layout/unknown-page.tsx').then((module) => module.UnknownPage), 'shell'),
)

export const routeTree = root.addChildren([
  shell.addChildren([
    home,
    overview,
    payments,
    payment,
    balance,
    payouts,
    payout,
    exports,
    vamp,
    notifications,
    open,
    developer,
    components,
    settings,
    settingsInfo,
    settingsAccount,
    settingsSecurity,
    settingsNotifications,
    team,
    member,
    invitations,
    reviews,
    ownership,
    auditLog,
    settingsRoles,
    settingsNewRole,
    settingsCompareRoles,
    settingsRole,
  ]),
  login,
  loginVerify,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  unlock,
  invitation,
  unsubscribe,
  anythingElse,
])
