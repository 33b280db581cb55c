import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const customerColumns = {
  texts: 'customers:columns',
  permission: 'customers.read',
  columns: {
    customer: { file: { customer: 'text', id: 'id' }, isPersonal: true },
    email: { width: 264, file: { email: 'text', phone: 'text', country: 'id' }, isPersonal: true },
    card: { width: 132, file: { brand: 'common:card.brand', last4: 'id' } },
    payments: { width: 92, align: 'end', file: 'id' },
    gross: { width: 140, align: 'amount', file: 'text' },
    last_payment: { width: 124, file: 'time' },
    disputes: { width: 92, align: 'end', file: 'id' },
    created: { width: 124, file: 'time' },
  },
} as const satisfies ListColumns<'customers:columns'>
