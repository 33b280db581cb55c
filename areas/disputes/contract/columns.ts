import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const disputeColumns = {
  texts: 'disputes:columns',
  permission: 'disputes.read',
  columns: {
    dispute: { shown: 'file', file: 'id' },
    due: { width: 160, file: 'time' },
    amount: { width: 96, align: 'amount', file: { amount: 'money', currency: 'id' } },
    reason: { file: 'disputes:reason' },
    status: { width: 190, file: 'disputes:status' },
    category: { shown: 'file', file: 'disputes:category' },
    code: { shown: 'file', file: { network: 'common:card.brand', code: 'id' } },
    customer: { width: '18%', file: 'text', isPersonal: true },
    payment: { width: 110, file: { payment: 'id', last4: 'id' } },
    assignee: { width: 140, file: 'text' },
    outcome: { shown: 'file', file: { outcome: 'disputes:server.outcomes', closed: 'time' } },
    created: { shown: 'file', file: 'time' },
  },
} as const satisfies ListColumns<'disputes:columns'>
