import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const requestColumns = {
  texts: 'requests:columns',
  permission: 'developer.read',
  columns: {
    call: { width: '30%', file: { http_method: 'id', path: 'text', id: 'id' } },
    status: { width: 168, file: { status: 'id', outcome: 'requests:outcome' } },
    error: { file: 'id' },
    object: { width: 132, file: 'text' },
    key: { width: 136, file: { key_id: 'id', key: 'id' } },
    duration: { width: 88, align: 'end', file: { duration_ms: 'id' } },
    created: { width: 128, file: 'time' },
  },
} as const satisfies ListColumns<'requests:columns'>
