import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const payoutColumns = {
  texts: 'balance:payouts.columns',
  permission: 'payouts.read',
  columns: {
    amount: { width: 104, align: 'amount', file: { amount: 'money', fee: 'money', currency: 'id' } },
    arrival: { width: 130, file: 'id' },
    status: { width: 160, file: 'balance:payouts.status' },
    destination: { width: '20%', file: { destination: 'text', account_last4: 'id' } },
    how: { width: 100, file: 'balance:payouts.how' },
    note: { file: { failure: 'payouts:server.failures', trace: 'text', found: 'id' } },
    created: { width: 144, align: 'end', file: { created: 'time', id: 'id' } },
  },
} as const satisfies ListColumns<'balance:payouts.columns'>
