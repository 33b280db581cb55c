import { listPages, type State } from '../state.ts'

/** Pages of a business that was just registered: its sandbox, its live account, and its sandbox as somebody sees it who may only read. */

const pages = { overview: '/', payments: '/payments', balance: '/balance', payouts: '/balance/payouts', vamp: '/payments-product/vamp' }

export const firstRunStates: readonly State[] = [
  ...listPages('newcomer', 'new-', pages),
  ...listPages('newcomerLive', 'new-live-', pages),
  ...listPages('viewer', 'viewer-', { overview: '/', payments: '/payments' }),
]
