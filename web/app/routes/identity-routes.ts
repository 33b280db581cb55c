import { createRoute, redirect } from '@tanstack/react-router'
import { storePagePath } from '#areas/stores/contract/problems.ts'
import { verifyPath } from '../../session/challenge.ts'
import { invitationPath, resetPasswordPath, takeLinkToken, unlockPath, unsubscribePath, verifyEmailPath } from '../../session/link-tokens.ts'
import { loginPath } from '../../session/quit-login.ts'
import { keepReturnedQuery, ssoPath } from '../../session/sso-return.ts'
import { takeStoreTicket } from '../../session/store-ticket.ts'
import { screen } from './screen.ts'
import { isSignedIn, root } from './shell.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/sign-in/login-page.tsx').then((module) => module.LoginPage), ['identity']))

/** Where an identity provider returns the browser. It opens without what the provider added, which works once. */
const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: ssoPath,
  beforeLoad: ({ location }) => {
    if (keepReturnedQuery(location.searchStr)) throw redirect({ to: ssoPath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/single-sign-on/sso-page.tsx').then((module) => module.SsoPage), ['identity']))

const loginVerify = createRoute({ getParentRoute: () => root, path: verifyPath }).lazy(
  screen(() => import('#areas/identity/web/sign-in/login-verify-page.tsx').then((module) => module.LoginVerifyPage), ['identity']),
)

const register = createRoute({
  getParentRoute: () => root,
  path: '/user/register',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/', replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/registration/register-page.tsx').then((module) => module.RegisterPage), ['identity']))

const forgotPassword = createRoute({ getParentRoute: () => root, path: '/user/forgot-password' }).lazy(
  screen(() => import('#areas/identity/web/recovery/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage), ['identity']),
)

/** The pages of links in emails. They open without the token in their address. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: resetPasswordPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(resetPasswordPath, location)) throw redirect({ to: resetPasswordPath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/recovery/reset-password-page.tsx').then((module) => module.ResetPasswordPage), ['identity']))

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: verifyEmailPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(verifyEmailPath, location)) throw redirect({ to: verifyEmailPath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/registration/verify-email-page.tsx').then((module) => module.VerifyEmailPage), ['identity']))

const unlock = createRoute({
  getParentRoute: () => root,
  path: unlockPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(unlockPath, location)) throw redirect({ to: unlockPath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/recovery/unlock-page.tsx').then((module) => module.UnlockPage), ['identity']))

const invitation = createRoute({
  getParentRoute: () => root,
  path: invitationPath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(invitationPath, location)) throw redirect({ to: invitationPath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/invitation/invitation-page.tsx').then((module) => module.InvitationPage), ['identity']))

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: unsubscribePath,
  beforeLoad: ({ location }) => {
    if (takeLinkToken(unsubscribePath, location)) throw redirect({ to: unsubscribePath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/recovery/unsubscribe-page.tsx').then((module) => module.UnsubscribePage), ['identity', 'pages']))

/** Where SHOPLINE leads owners of stores. It opens without the ticket in its address. */
const shopAuth = createRoute({
  getParentRoute: () => root,
  path: storePagePath,
  beforeLoad: ({ location }) => {
    if (takeStoreTicket(location.searchStr)) throw redirect({ to: storePagePath, replace: true })
  },
}).lazy(screen(() => import('#areas/identity/web/shop-auth/shop-auth-page.tsx').then((module) => module.ShopAuthPage), ['identity', 'stores', 'shell']))

export const identityRoutes = [
  login,
  singleSignOn,
  loginVerify,
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  unlock,
  invitation,
  unsubscribe,
  shopAuth,
] as const
