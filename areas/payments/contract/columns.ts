import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const paymentColumns = {
  texts: 'payments:columns',
  permission: 'payments.read',
  columns: {
    amount: { width: 88, align: 'amount', file: { amount: 'money', currency: 'id' } },
    description: { file: 'text' },
    status: { width: '26%', file: 'payments:status' },
    customer: { width: '16%', file: 'text', isPersonal: true },
    card: { width: 116, file: { brand: 'common:card.brand', last4: 'id' } },
    created: { width: 144, align: 'end', file: 'time' },
    payment: { width: 132, shown: 'chosen', file: 'id' },
    note: { width: 220, shown: 'chosen', file: { decline: 'payments:server.declines', refunded: 'money', capture_before: 'time' } },
    order: { width: 92, shown: 'chosen', file: 'text' },
    refunded: { width: 126, align: 'amount', shown: 'chosen', file: 'money' },
    fee: { width: 110, align: 'amount', shown: 'chosen', file: 'money' },
    net: { width: 126, align: 'amount', shown: 'chosen', file: 'money' },
    store: { width: 160, shown: 'chosen', file: 'text' },
  },
} as const satisfies ListColumns<'payments:columns'>

/** The payments of a bulk action. */
export const bulkPaymentColumns = {
  texts: 'bulk:columns',
  permission: 'payments.read',
  columns: {
    payment: { width: 136, file: 'id' },
    customer: { width: 240, file: 'text', isPersonal: true },
    amount: { width: 126, align: 'amount', file: { amount: 'money', currency: 'id' } },
    result: { width: 180, file: 'bulk:outcomes' },
    reason: { file: 'errors' },
    status: { width: 180, file: 'payments:status' },
  },
} as const satisfies ListColumns<'bulk:columns'>

export const bulkActionColumns = {
  texts: 'bulk:list.columns',
  permission: 'payments.read',
  columns: {
    action: { file: { action: 'bulk:title', id: 'id' } },
    payments: { file: 'id' },
    status: { file: { status: 'bulk:states', handled: 'id' } },
    created_by: { file: 'text' },
    created: { file: 'time' },
  },
} as const satisfies ListColumns<'bulk:list.columns'>
