import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const riskEntryColumns = {
  texts: 'risk:columns',
  permission: 'risk.read',
  columns: {
    record: { file: { type: 'risk:type', record: 'id' } },
    type: { width: 148 },
    effect: { width: 84, file: 'risk:effect' },
    status: { width: 132, file: 'risk:status' },
    effective: { width: 164, file: { effective_from: 'time', effective: 'time' } },
    remark: { file: 'text' },
    operator: { width: '14%', file: 'text' },
    created: { width: 124, file: 'time' },
  },
} as const satisfies ListColumns<'risk:columns'>
