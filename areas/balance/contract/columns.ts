import type { ListColumns } from '#areas/exports/contract/columns.ts'

/** Of the lines of a payout as well, which have no time of their own at which they are available. */
const lines = {
  created: { width: 126, file: 'time' },
  type: { file: 'balance:type' },
  source: { width: 140, file: { id: 'id', source: 'id', payment: 'id', payout: 'id' } },
  amount: { align: 'end', file: 'money' },
  fee: { align: 'end', file: 'money' },
  net: { align: 'end', file: { net: 'money', currency: 'id' } },
} as const

export const movementColumns = {
  texts: 'balance:columns',
  permission: 'balance.read',
  columns: { ...lines, available: { width: 160, file: 'time' } },
} as const satisfies ListColumns<'balance:columns'>

export const payoutLineColumns = { texts: 'balance:columns', permission: 'payouts.read', columns: lines } as const satisfies ListColumns<'balance:columns'>
