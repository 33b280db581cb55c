import type { ListColumns } from '#areas/exports/contract/columns.ts'

const created = { width: 128, file: { created: 'time', id: 'id' } } as const
const rest = {
  status: { width: 150, file: 'approvals:status' },
  requester: { file: 'text' },
  note: { file: { expires: 'time', decided_by: 'text', decided: 'time', decline_reason: 'text' } },
} as const

/** Requests about money. Everybody sees some. */
export const approvalColumns = {
  texts: 'approvals:columns',
  permission: null,
  columns: {
    created,
    action: { width: 180, file: { action: 'approvals:action', payment: 'id' } },
    amount: { width: 150, align: 'amount', file: { amount: 'money', currency: 'id', bank_account: 'id' } },
    ...rest,
  },
} as const satisfies ListColumns<'approvals:columns'>

/** Changes of the team. */
export const teamApprovalColumns = {
  texts: 'approvals:columns',
  permission: null,
  columns: { created, action: { width: '34%', file: 'approvals:changes.action' }, ...rest },
} as const satisfies ListColumns<'approvals:columns'>
