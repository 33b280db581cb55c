import type { Page } from '@playwright/test'
import type { Say } from '../../e2e/support/texts.ts'
import { calls, disconnect, fail, filterBy, hold, openNavigation, openStepUp, press, pressThenDialog, refuseSignIn, sendForgotten } from './acts.ts'

/** Who looks: nobody is signed in, the owner of the demo business, the owner of a new business, or a viewer of that one. */
export type Viewer = 'nobody' | 'owner' | 'newcomer' | 'viewer'

/** One state of the product to take pictures of. */
export interface State {
  readonly name: string
  readonly viewer: Viewer
  readonly address: string
  /** Changes what the page's calls get, before it is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What a person does on the page before the picture is taken. Returns false where this width has no such thing. */
  readonly act?: (page: Page, say: Say) => Promise<unknown>
  /** The page never comes to rest, since an answer is held back. */
  readonly isLoading?: true
}

const pages = (viewer: Viewer, prefix: string, addresses: Readonly<Record<string, string>>): State[] =>
  Object.entries(addresses).map(([name, address]) => ({ name: prefix + name, viewer, address }))

const signedOut: readonly State[] = [
  ...pages('nobody', '', {
    login: '/user/login',
    register: '/user/register',
    'forgot-password': '/user/forgot-password',
    'reset-password-over': '/user/reset-password#token=none',
    'verify-email-over': '/user/verify-email#token=none',
    'unlock-over': '/user/unlock#token=none',
    'login-verify-lost': '/login_verify',
    'not-found-signed-out': '/nowhere',
  }),
  { name: 'login-refused', viewer: 'nobody', address: '/user/login', act: refuseSignIn },
  { name: 'login-incomplete', viewer: 'nobody', address: '/user/login', act: press('accounts:login.submit') },
  { name: 'register-incomplete', viewer: 'nobody', address: '/user/register', act: press('accounts:register.submit') },
  { name: 'forgot-password-sent', viewer: 'nobody', address: '/user/forgot-password', act: sendForgotten },
]

const shell = {
  overview: '/',
  payments: '/payments',
  balance: '/balance',
  payouts: '/balance/payouts',
  vamp: '/payments-product/vamp',
  notifications: '/notifications',
  developers: '/developer',
  settings: '/settings',
  'settings-account': '/settings/account',
  'settings-security': '/settings/security',
  'settings-info': '/settings/info',
}

const shown: readonly State[] = [
  ...pages('owner', '', {
    ...shell,
    'overview-30d': '/?range=30d',
    'overview-12m': '/?range=12m',
    'payments-filtered': '/payments?status=failed,refunded&brand=visa',
    'payments-no-results': '/payments?order_number=none-such',
    'balance-pending': '/balance?currency=USD&part=pending',
    'not-found': '/nowhere',
    'payment-not-found': '/payments/pi_of_somebody_else',
    'payout-not-found': '/balance/payouts/po_of_somebody_else',
  }),
  ...pages('newcomer', 'new-', shell),
  ...pages('viewer', 'viewer-', { developers: '/developer', settings: '/settings', 'settings-info': '/settings/info' }),
]

const menus: readonly State[] = [
  { name: 'menu-accounts', viewer: 'owner', address: '/', act: (page) => page.locator('header [aria-haspopup=menu]').first().click() },
  { name: 'menu-user', viewer: 'owner', address: '/', act: press('shell:account.title') },
  { name: 'menu-language', viewer: 'owner', address: '/', act: press('common:language') },
  { name: 'menu-appearance', viewer: 'owner', address: '/', act: press('common:appearance.title') },
  { name: 'menu-navigation', viewer: 'owner', address: '/payments', act: openNavigation },
  { name: 'filter-status', viewer: 'owner', address: '/payments', act: filterBy('payments:filters.status') },
  { name: 'filter-created', viewer: 'owner', address: '/payments', act: filterBy('payments:filters.created') },
  { name: 'filter-amount', viewer: 'owner', address: '/payments', act: filterBy('payments:filters.amount') },
  { name: 'filter-balance-type', viewer: 'owner', address: '/balance', act: filterBy('balance:filters.kind') },
]

const dialogs: readonly State[] = [
  { name: 'dialog-create-key', viewer: 'owner', address: '/developer', act: pressThenDialog('developers:create.open') },
  { name: 'dialog-step-up', viewer: 'owner', address: '/developer', act: openStepUp },
  { name: 'dialog-change-email', viewer: 'owner', address: '/settings/account', act: pressThenDialog('settings:email.change') },
  { name: 'form-change-password', viewer: 'owner', address: '/settings/security', act: press('settings:password.change') },
  { name: 'dialog-add-authenticator', viewer: 'owner', address: '/settings/security', act: pressThenDialog('settings:authenticators.add') },
  { name: 'dialog-add-passkey', viewer: 'owner', address: '/settings/security', act: pressThenDialog('settings:passkeys.add') },
  {
    name: 'dialog-require-two-step',
    viewer: 'owner',
    address: '/settings/security',
    act: async (page) => {
      await page.getByRole('switch').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const failures: readonly State[] = [
  { name: 'error-list', viewer: 'owner', address: '/payments', before: fail('payments**', 500) },
  { name: 'error-network', viewer: 'owner', address: '/payments', before: disconnect('payments**') },
  { name: 'error-forbidden', viewer: 'owner', address: '/payments', before: fail('payments**', 403) },
  { name: 'error-overview', viewer: 'owner', address: '/', before: fail('overview**', 500) },
  { name: 'error-balance', viewer: 'owner', address: '/balance', before: fail('balance**', 500) },
  { name: 'error-vamp', viewer: 'owner', address: '/payments-product/vamp', before: fail('vamp**', 500) },
  { name: 'error-chunk', viewer: 'owner', address: '/payments', before: (page) => page.route(/\/assets\/payments-page-[^/]+\.js/, (route) => route.abort()) },
  {
    name: 'error-page',
    viewer: 'owner',
    address: '/payments/pi_broken',
    before: (page) =>
      page.route(calls('payments/pi_broken'), (route) => route.fulfill({ json: { code: 200, message: '', data: { id: 'pi_broken', currency: 'USD' } } })),
  },
  {
    name: 'session-expired',
    viewer: 'owner',
    address: '/payments',
    before: (page) => page.route(calls('payments**'), (route) => route.fulfill({ status: 401, json: { code: 10_001, message: '', data: null } })),
  },
]

const loading: readonly State[] = [
  { name: 'loading-overview', viewer: 'owner', address: '/', before: hold('overview**'), isLoading: true },
  { name: 'loading-payments', viewer: 'owner', address: '/payments', before: hold('payments**'), isLoading: true },
  { name: 'loading-balance', viewer: 'owner', address: '/balance', before: hold('balance**'), isLoading: true },
  { name: 'loading-payouts', viewer: 'owner', address: '/balance/payouts', before: hold('payouts**'), isLoading: true },
  { name: 'loading-vamp', viewer: 'owner', address: '/payments-product/vamp', before: hold('vamp**'), isLoading: true },
  { name: 'loading-payment', viewer: 'owner', address: '/payments/pi_held', before: hold('payments/pi_held'), isLoading: true },
]

export const states: readonly State[] = [...signedOut, ...shown, ...menus, ...dialogs, ...failures, ...loading]

/** The dialogs of one payment, by the status that allows them. */
export function listPaymentStates(status: string, address: string): State[] {
  const name = `payment-${status}`
  const page: State = { name, viewer: 'owner', address }
  if (status === 'successful') return [page, { ...page, name: 'dialog-refund', act: pressThenDialog('payments:detail.refund') }]
  if (status === 'uncaptured') {
    return [
      page,
      { ...page, name: 'dialog-capture', act: pressThenDialog('payments:detail.capture') },
      { ...page, name: 'dialog-cancel-payment', act: pressThenDialog('payments:detail.cancel') },
    ]
  }
  return [page]
}
