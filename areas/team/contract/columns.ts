import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const memberColumns = {
  texts: 'team:members.columns',
  permission: 'team.read',
  columns: {
    member: { width: '30%', file: { member: 'text', email: 'text', id: 'id' }, isPersonal: true },
    roles: { file: 'text' },
    status: { width: 120, file: 'team:status' },
    verification: { width: 172, file: 'team:members.filters.values.verification' },
    lastLogin: { width: 172, file: { lastLogin: 'time', joined: 'time' } },
    actions: { width: 60, align: 'end' },
  },
} as const satisfies ListColumns<'team:members.columns'>
