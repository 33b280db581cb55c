import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const payoutColumns = {
  texts: 'balance:payouts.columns',
  permission: 'payouts.read',
  columns: {
    created: { width: 128, file: { created: 'time', id: 'id' } },
    amount: { width: 122, align: 'amount', file: { amount: 'money', fee: 'money', currency: 'id' } },
    status: { width: 174, file: 'balance:payouts.status' },
    destination: { width: '15.5%', file: { destination: 'text', account_last4: 'id' } },
    arrival: { width: 130, file: 'id' },
    how: { width: 88, file: 'balance:payouts.how' },
    note: { file: { failure: 'payouts:server.failures', trace: 'text', found: 'id' } },
  },
} as const satisfies ListColumns<'balance:payouts.columns'>
