import type { CurrencyBalance } from '@counterfoil/contract/balance'
import { awaitAlert, filterBy, inTurn } from '../acts.ts'
import { calls, change, disconnect, fail, hold } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The balance: its figures, what is to come, and its transactions. */

const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })

/** More was refunded than sold since the last payout. */
const overdraw = change<CurrencyBalance[]>(calls('balance'), (balances) =>
  balances.map((figures, index) => (index === 0 ? { ...figures, available_minor: -184_275, reserved_minor: 0 } : figures)),
)
const many = change<CurrencyBalance[]>(calls('balance'), ([first]) =>
  first
    ? (['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'VND'] as const).map((currency, index) => ({ ...first, currency, available_minor: 12_345_678_901 * (index + 1) }))
    : [],
)
const filters = ['created', 'kind', 'currency', 'payout_id'] as const

export const balanceStates: readonly State[] = [
  ...listPages('owner', 'balance-', {
    page: '/balance',
    pending: '/balance?currency=USD&part=pending',
    available: '/balance?currency=EUR&part=available',
    reserve: '/balance?kind=reserve',
    'disputes-and-payouts': '/balance?kind=dispute,payout',
    'no-results': '/balance?payout_id=po_none',
  }),
  owner('balance-branch', '/balance', { viewer: 'branch' }),
  owner('balance-branch-conversions', '/balance?kind=exchange', { viewer: 'branch' }),
  owner('balance-negative', '/balance', { before: overdraw }),
  owner('balance-negative-home', '/', { before: overdraw }),
  owner('balance-six-currencies', '/balance', { before: many }),
  ...filters.map((key) => owner(`balance-filter-${key}`, '/balance', { act: filterBy(`balance:filters.${key}`) })),
  owner('balance-filter-part', '/balance?currency=USD&part=pending', { act: (page) => page.locator('search [data-set] [aria-haspopup]').last().click() }),
  owner('balance-filter-payout-refused', '/balance', {
    act: inTurn(
      filterBy('balance:filters.payout_id'),
      async (page) => {
        await page.getByRole('dialog').locator('input').fill('p')
        await page.keyboard.press('Enter')
      },
      awaitAlert,
    ),
  }),
  owner('balance-loading', '/balance', { before: hold('balance**'), isLoading: true }),
  owner('balance-loading-all', '/balance', { before: hold('{balance,balance/**,payouts**}'), isLoading: true }),
  owner('balance-error', '/balance', { before: fail('balance', 500) }),
  owner('balance-error-all', '/balance', { before: fail('{balance,balance/**}', 500) }),
  owner('balance-network', '/balance', { before: disconnect('balance/movements**') }),
  owner('balance-print', '/balance', { isPrinted: true }),
]
