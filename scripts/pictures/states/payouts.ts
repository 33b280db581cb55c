import type { ShownInstruction } from '@counterfoil/contract/instructions'
import type { PayoutDetail } from '@counterfoil/contract/payouts'
import { awaitAlert, filterBy, inTurn, pressThenDialog } from '../acts.ts'
import { allOf, calls, change, disconnect, fail, hold, refuseAt } from '../answers.ts'
import type { Records } from '../records.ts'
import { listPages, type State } from '../state.ts'

/** Payouts: the list, one payout in each status, and the dialog that cancels it. */

const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })

const ofPayout = (patch: (payout: PayoutDetail) => Partial<PayoutDetail>) =>
  change<PayoutDetail>(calls('payouts/*'), (payout) => ({ ...payout, ...patch(payout) }))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Requested a moment ago, to a bank account that is new. */
const holdBack = ofPayout((payout) => ({
  status: 'processing',
  created_at: inHours(-4),
  arrival_date: inHours(21),
  is_automatic: false,
  created_by: 'Ada Lin',
  trace_id: null,
  fee_minor: 123,
  method: 'instant',
  hold: { reason: 'new_bank_account', until: inHours(20) },
  cancelable_until: inHours(20),
  timeline: payout.timeline.slice(0, 1).map((entry) => ({ ...entry, at: inHours(-4), via: 'dashboard' as const, member: 'Ada Lin' })),
}))
const schedule = ofPayout((payout) => ({ status: 'processing', trace_id: null, cancelable_until: inHours(6), timeline: payout.timeline.slice(0, 1) }))
const cancel = ofPayout((payout) => ({
  status: 'canceled',
  trace_id: null,
  cancelable_until: null,
  timeline: payout.timeline
    .slice(0, 2)
    .map((entry, index) => (index === 0 ? entry : { ...entry, type: 'payout.canceled' as const, via: 'dashboard' as const, member: 'Ada Lin' })),
}))
const tell = (instruction: Partial<ShownInstruction>) =>
  ofPayout((payout) => ({ instruction: payout.instruction && { ...payout.instruction, ...instruction } }))
const overdue = { is_overdue: true, overdue_at: inHours(-3) }

const openCancel = pressThenDialog('balance:payout.cancel')
const submit: State['act'] = (page) => page.getByRole('dialog').locator('button[type=submit]').click()

const further: Readonly<Record<string, (page: State) => State[]>> = {
  'payout-completed': (page) => [
    { ...page, name: 'payout-held', before: holdBack },
    { ...page, name: 'payout-scheduled', before: schedule },
    { ...page, name: 'payout-canceled', before: cancel },
    { ...page, name: 'dialog-cancel-payout', before: holdBack, act: openCancel },
    {
      ...page,
      name: 'dialog-cancel-payout-refused',
      before: allOf(holdBack, refuseAt(calls('payouts/*/cancel'), 'conflict')),
      act: inTurn(openCancel, submit, awaitAlert),
    },
    { ...page, name: 'payout-print', isPrinted: true },
    { ...page, name: 'payout-loading', before: hold('payouts/*'), isLoading: true },
    { ...page, name: 'payout-lines-loading', before: hold('payouts/*/lines**'), isLoading: true },
    { ...page, name: 'payout-error', before: fail('payouts/*', 500) },
    { ...page, name: 'payout-lines-error', before: fail('payouts/*/lines**', 500) },
  ],
  'branch-payout-processing': (page) => [
    { ...page, name: 'branch-payout-overdue', before: tell(overdue) },
    { ...page, name: 'branch-payout-refused', before: tell({ state: 'failed', reason: 'Account could not be verified.' }) },
  ],
}

export function listPayoutStates({ addresses }: Records): State[] {
  const found = [...addresses].filter(([name]) => name.includes('payout-'))
  return [
    ...listPages('owner', 'payouts-', {
      list: '/balance/payouts',
      filtered: '/balance/payouts?status=completed,processing&currency=EUR',
      failed: '/balance/payouts?status=processing_failure',
      'no-results': '/balance/payouts?status=canceled',
    }),
    owner('payouts-branch', '/balance/payouts', { viewer: 'branch' }),
    ...(['created', 'status', 'currency'] as const).map((key) =>
      owner(`payouts-filter-${key}`, '/balance/payouts', { act: filterBy(`balance:payouts.filters.${key}`) }),
    ),
    owner('payouts-loading', '/balance/payouts', { before: hold('payouts**'), isLoading: true }),
    owner('payouts-error', '/balance/payouts', { before: fail('payouts**', 500) }),
    owner('payouts-network', '/balance/payouts', { before: disconnect('payouts**') }),
    ...found.flatMap(([name, address]) => {
      const page: State = { name, viewer: name.startsWith('branch-') ? 'branch' : 'owner', address }
      return [page, ...(further[name]?.(page) ?? [])]
    }),
  ]
}
