import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const disputeColumns = {
  texts: 'disputes:columns',
  permission: 'disputes.read',
  columns: {
    dispute: { width: 112, file: 'id' },
    amount: { width: 104, align: 'amount', file: { amount: 'money', currency: 'id' } },
    status: { width: 150, file: 'disputes:status' },
    reason: { width: '11%', file: 'disputes:reason' },
    kind: { width: 128 },
    category: { shown: 'file', file: 'disputes:category' },
    code: { shown: 'file', file: { network: 'common:card.brand', code: 'id' } },
    due: { width: 124, file: 'time' },
    payment: { width: 118, file: { payment: 'id', last4: 'id' } },
    customer: { file: 'text', isPersonal: true },
    assignee: { width: 122, file: 'text' },
    outcome: { shown: 'file', file: { outcome: 'disputes:server.outcomes', closed: 'time' } },
    created: { shown: 'file', file: 'time' },
  },
} as const satisfies ListColumns<'disputes:columns'>
