import type { ListColumns } from '#areas/exports/contract/columns.ts'

/** Lines of bank statements. */
export const bankLineColumns = {
  texts: 'reconciliation:columns',
  permission: 'payouts.read',
  columns: {
    line: { file: { booked: 'id', description: 'text', statement: 'text', line_number: 'id' } },
    amount: { file: { amount: 'money', currency: 'id' } },
    result: {
      file: { payout: 'id', payout_amount: 'money', method: 'reconciliation:methods', difference: 'money', reason: 'reconciliation:reasons' },
    },
    action: {},
  },
} as const satisfies ListColumns<'reconciliation:columns'>

/** Payouts that no statement has. */
export const missingPayoutColumns = {
  texts: 'reconciliation:columns',
  permission: 'payouts.read',
  columns: {
    payout: { file: 'id' },
    amount: { file: { amount: 'money', currency: 'id' } },
    arrival: { file: 'id' },
    trace: { file: 'text' },
    result: { file: 'reconciliation:reasons' },
  },
} as const satisfies ListColumns<'reconciliation:columns'>
