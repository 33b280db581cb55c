import { fail, hold } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { chip, dialog, exportDialog } from './state.ts'

describeAtlas('balance', [
  {
    name: 'page',
    path: '/balance',
    printed: 'figures:balance_total.definition',
    layers: { 'filter-kind': chip('balance:filters.names.type'), 'export-dialog': exportDialog },
  },
  { name: 'pending', path: '/balance?q=currency:USD+balance:pending' },
  { name: 'failed', path: '/balance', before: fail('{balance,balance/**}', 500), allowed: /status of 500/ },
  { name: 'loading', path: '/balance', before: hold('{balance,balance/**,payouts**}'), busyCount: 20 },
  {
    name: 'payouts',
    path: '/balance/payouts?q=currency:USD',
    layers: { 'create-dialog': dialog('payouts:create.open'), 'filter-status': chip('balance:payouts.filters.names.status') },
  },
  { name: 'no-payouts', path: '/balance/payouts?q=status:processing_failure+currency:USD' },
  { name: 'payout', path: '/balance/payouts/$payoutId', printed: 'balance:payout.totals.sum' },
  { name: 'payout-loading', path: '/balance/payouts/po_held', before: hold('payouts/po_held'), busyCount: 9 },
  {
    name: 'waiting-payout',
    path: '/balance/payouts/$payoutId',
    pick: 1,
    layers: { 'payouts/detail/cancel-dialog': dialog('balance:payout.cancel') },
  },
  { name: 'payout-not-found', path: '/balance/payouts/po_unknown', allowed: /status of 404/ },
  { name: 'schedules', path: '/balance/payouts/schedules', layers: { 'schedule-dialog': dialog('payouts:schedules.editLabel') } },
  {
    name: 'bank-accounts',
    path: '/balance/bank-accounts',
    layers: { 'bank-accounts/change-dialog': dialog('bank-accounts:remove.label') },
  },
  {
    name: 'reconciliation',
    path: '/balance/reconciliation',
    layers: { 'match-dialog': dialog('reconciliation:actions.matchNamed'), 'confirm-dialog': dialog('reconciliation:actions.deleteNamed') },
  },
  { name: 'missing', path: '/balance/reconciliation?view=missing' },
  { name: 'matched', path: '/balance/reconciliation?view=matched' },
])
