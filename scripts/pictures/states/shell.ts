import type { Answer } from '@counterfoil/contract/endpoint'
import { apiBase } from '@counterfoil/contract/envelope'
import type { me } from '@counterfoil/contract/identity/sign-in'
import { businessId as businessIdSchema } from '@counterfoil/contract/ids'
import type { OwnAccount } from '@counterfoil/contract/merchants'
import { type Act, openNavigation, press } from '../acts.ts'
import { allOf, answer, calls, change, disconnect, fail, failAt, hold, holdAt, refuseAt, userCalls } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The frame around the pages: menus, banners, and the screens that stand in place of a page. */

type Me = Answer<typeof me>

const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })

const accountList = `**${apiBase}/merchant/list`
const changeMe = (patch: (me: Me) => Partial<Me>) => change<Me>(userCalls('me'), (me) => ({ ...me, ...patch(me) }))
const demandOf = (businessId: string, days: number, isOverdue: boolean): Me['second_factor_demands'] => [
  {
    business_id: businessIdSchema.parse(businessId),
    business_name: 'Harbour Lane Goods',
    due_at: new Date(Date.now() + days * 86_400_000).toISOString(),
    is_overdue: isOverdue,
  },
]
const demand = (days: number, isOverdue: boolean, isHere: boolean) =>
  allOf(
    changeMe(() => ({ second_factor_demands: demandOf(isHere ? 'biz_pictures' : 'biz_other', days, isOverdue) })),
    change<OwnAccount[]>(accountList, (accounts) => accounts.map((account) => ({ ...account, business_id: 'biz_pictures' }))),
  )

/** A first visit needs the menu to open the account; a later one draws the shell without it. A narrow screen has the menu behind a button. */
const visitAgain =
  (before: NonNullable<State['before']>): Act =>
  async (page, say) => {
    await before(page)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openNavigation(page, say)
  }

const banners: readonly State[] = [
  owner('banner-codes-low', '/settings', { before: changeMe(() => ({ recovery_codes_left: 1 })) }),
  owner('banner-codes-none', '/settings', { before: changeMe(() => ({ recovery_codes_left: 0 })) }),
  owner('banner-demand', '/settings', { before: demand(5, false, false) }),
  owner('banner-overdue', '/settings', { before: demand(-2, true, false) }),
  owner('banner-three', '/settings', {
    before: changeMe(({ user }) => ({
      unread_notification_count: 12,
      recovery_codes_left: 1,
      second_factor_demands: demandOf('biz_other', 5, false),
      user: { ...user, email_confirmed: false },
    })),
  }),
  owner('closed-account', '/payments', { before: demand(-2, true, true) }),
  owner('closed-account-settings', '/settings/security', { before: demand(-2, true, true) }),
]

const menus: readonly State[] = [
  owner('menu-accounts', '/settings', { act: (page) => page.locator('header [aria-haspopup=menu]').first().click() }),
  owner('menu-user', '/settings', { act: press('shell:user.title') }),
  owner('menu-language', '/settings', { act: press('common:language') }),
  owner('menu-appearance', '/settings', { act: press('common:appearance.title') }),
  owner('menu-navigation', '/payments', { act: openNavigation }),
  { name: 'new-menu-navigation', viewer: 'newcomer', address: '/payments', act: openNavigation },
  { name: 'login-menu-language', viewer: 'nobody', address: '/user/login', act: press('common:language') },
]

const failures: readonly State[] = [
  owner('error-list', '/payments', { before: fail('payments**', 500) }),
  owner('error-network', '/payments', { before: disconnect('payments**') }),
  owner('error-forbidden', '/payments', { before: fail('payments**', 403) }),
  { name: 'error-page-forbidden', viewer: 'viewer', address: '/developer' },
  owner('error-chunk', '/payments', { before: (page) => page.route(/\/assets\/payments-page-[^/]+\.js/, (route) => route.abort()) }),
  owner('error-page', '/payments/pi_broken', { before: answer(calls('payments/pi_broken'), { id: 'pi_broken', currency: 'USD' }) }),
  owner('error-menu', '/settings', { act: visitAgain(fail('menu', 500)) }),
  owner('error-accounts', '/settings', {
    before: allOf(failAt(accountList), (page) => page.addInitScript(`localStorage.removeItem('merchant_storage')`)),
  }),
  owner('no-account', '/settings', { before: allOf(answer(accountList, []), (page) => page.addInitScript(`localStorage.removeItem('merchant_storage')`)) }),
  owner('session-expired', '/payments', { before: refuseAt(calls('payments**'), 'login_expired') }),
]

const loading: readonly State[] = [
  owner('loading-menu', '/settings', { act: visitAgain(hold('menu')) }),
  owner('loading-accounts', '/settings', {
    before: allOf(holdAt(accountList), (page) => page.addInitScript(`localStorage.removeItem('merchant_storage')`)),
    isLoading: true,
  }),
]

export const shellStates: readonly State[] = [
  ...listPages('owner', '', {
    'not-found': '/nowhere',
    'payment-not-found': '/payments/pi_of_somebody_else',
    'payout-not-found': '/balance/payouts/po_of_somebody_else',
  }),
  ...menus,
  ...banners,
  ...failures,
  ...loading,
]
