import type { ListColumns } from '#areas/exports/contract/columns.ts'

/** The items behind a count. They show their payments. */
export const vampItemColumns = {
  texts: 'vamp:items.columns',
  permission: 'vamp.read',
  alsoNeeds: 'payments.read',
  columns: {
    processed: { width: 130, file: 'id' },
    what: { file: { what: 'vamp:items.kind', category: 'disputes:reason', fraud_type: 'vamp:fraudType', excluded: 'exports:server.answers' } },
    payment: { width: 120, file: { id: 'id', payment: 'id' } },
    amount: { width: 126, align: 'amount', file: { amount: 'money', currency: 'id' } },
    status: { width: 170, file: 'payments:status' },
    customer: { file: 'text', isPersonal: true },
  },
} as const satisfies ListColumns<'vamp:items.columns'>

/** Fraud reports without a dispute. */
export const vampWarningColumns = {
  texts: 'vamp:warnings.columns',
  permission: 'vamp.read',
  alsoNeeds: 'payments.read',
  columns: {
    chosen: { width: 92 },
    processed: { width: 130, file: 'id' },
    reason: { file: 'vamp:fraudType' },
    payment: { width: 120, file: { id: 'id', payment: 'id' } },
    amount: { width: 126, align: 'amount', file: { amount: 'money', currency: 'id' } },
    customer: { file: 'text', isPersonal: true },
    action: { width: 220, align: 'end' },
  },
} as const satisfies ListColumns<'vamp:warnings.columns'>
