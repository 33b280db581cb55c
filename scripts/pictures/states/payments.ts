import type { Answer } from '@counterfoil/contract/endpoint'
import type { listPayments } from '@counterfoil/contract/payments'
import { type Act, awaitAlert, awaitDialog, filterBy, inTurn } from '../acts.ts'
import { calls, change, disconnect, fail, hold } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The list of payments: its filters, its search, and what stands in its place. */

const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })

const applyInDialog: Act = async (page, say) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shell:filters.apply'), exact: true })
    .click()
  await awaitAlert(page, say)
}
const fillInDialog =
  (values: readonly string[]): Act =>
  async (page) => {
    const fields = page.getByRole('dialog').locator('input')
    for (const [index, value] of values.entries()) await fields.nth(index).fill(value)
  }
const refuseFilter = (key: string, ...values: readonly string[]) => inTurn(filterBy(`payments:filters.${key}`), fillInDialog(values), applyInDialog)

const openSetFilter: Act = async (page, say) => {
  await page.locator('search [data-set] [aria-haspopup]').first().click()
  await awaitDialog(page, say)
}

const filters = ['created', 'status', 'amount', 'currency', 'brand', 'last4', 'email', 'order_number', 'payment_id'] as const

/** A page whose new filter waits for its answer: the old rows stay, dimmed. */
const filterAgain: Act = async (page) => {
  await hold('payments**last4=**')(page)
  await page.locator('search input').first().fill('4242')
  await page.keyboard.press('Enter')
  await page.locator('table[aria-busy=true]').waitFor()
}

/** The browser lost its network while the list was open. */
const goOffline: Act = async (page) => {
  await disconnect('payments**')(page)
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`)
  await page.locator('search input').first().fill('4242')
  await page.keyboard.press('Enter')
  await page.locator('main [role=status], main [role=alert]').first().waitFor()
}

type PaymentPage = Answer<typeof listPayments>
const inProcess = change<PaymentPage>(calls('payments**'), (page) => ({
  ...page,
  items: page.items.map((item, place) => (place < 2 ? { ...item, status: 'in_process' } : item)),
}))

/** A search that ended before its page was full. */
const searchedBack = (itemCount: number) =>
  change<PaymentPage>(calls('payments**'), (page) => ({
    ...page,
    items: page.items.slice(0, itemCount),
    next_cursor: 'cur_pictures',
    searched_to: '2026-03-12T06:30:00.000Z',
  }))

export const paymentListStates: readonly State[] = [
  ...listPages('owner', 'payments-', {
    list: '/payments',
    filtered: '/payments?status=failed,refunded&brand=visa&currency=USD&amount_min_minor=1000&amount_max_minor=50000&created_from=2026-01-01',
    'by-last4': '/payments?last4=4242',
    'by-email': '/payments?email=mia',
    'by-id': '/payments?payment_id=pi_nobody_has_this&status=failed',
    'no-results': '/payments?order_number=none-such',
    waiting: '/payments?status=unconfirmed,waiting_to_be_paid,uncaptured',
    declined: '/payments?status=failed',
  }),
  owner('payments-branch', '/payments', { viewer: 'branch' }),
  ...filters.map((key) => owner(`payments-filter-${key}`, '/payments', { act: filterBy(`payments:filters.${key}`) })),
  owner('payments-filter-status-set', '/payments?status=failed,refunded', { act: openSetFilter }),
  owner('payments-filter-amount-refused', '/payments', { act: refuseFilter('amount', '100', '1') }),
  owner('payments-filter-last4-refused', '/payments', { act: refuseFilter('last4', '42') }),
  owner('payments-filter-created-refused', '/payments', { act: refuseFilter('created', '2026-11-20', '2026-11-02') }),
  owner('payments-search', '/payments', { act: (page) => page.locator('search input').first().fill('ines.moreau@example.com') }),
  owner('payments-busy', '/payments', { act: filterAgain }),
  owner('payments-offline', '/payments', { act: goOffline, actsOnce: true }),
  owner('payments-in-process', '/payments', { before: inProcess }),
  owner('payments-page-gone', '/payments?after=gone'),
  owner('payments-searched-back', '/payments?status=failed&brand=visa', { before: searchedBack(3) }),
  owner('payments-searched-back-empty', '/payments?status=failed&brand=visa', { before: searchedBack(0) }),
  owner('payments-loading', '/payments', { before: hold('payments**'), isLoading: true }),
  owner('payments-error', '/payments', { before: fail('payments**', 500) }),
  owner('payments-forbidden', '/payments', { before: fail('payments**', 403) }),
  owner('payments-network', '/payments', { before: disconnect('payments**') }),
  owner('payments-print', '/payments', { isPrinted: true }),
  owner('payments-print-filtered', '/payments?status=failed&brand=visa', { isPrinted: true }),
]
