import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const customerColumns = {
  texts: 'customers:columns',
  permission: 'customers.read',
  columns: {
    customer: { file: { customer: 'text', id: 'id' }, isPersonal: true },
    email: { width: '25%', file: { email: 'text', phone: 'text', country: 'id' }, isPersonal: true },
    card: { width: 112, file: { brand: 'common:card.brand', last4: 'id' } },
    gross: { width: 112, align: 'amount', file: 'text' },
    payments: { width: 92, align: 'end', file: 'id' },
    last_payment: { width: 110, align: 'end', file: 'time' },
    disputes: { width: 92, align: 'end', file: 'id' },
    created: { width: 144, align: 'end', file: 'time' },
  },
} as const satisfies ListColumns<'customers:columns'>
