import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const eventColumns = {
  texts: 'events:columns',
  permission: 'developer.read',
  columns: {
    type: { file: { type: 'id', text: 'events:types' } },
    object: { width: 150, file: 'id' },
    delivery: { width: 190, file: 'events:delivery' },
    created: { width: 132, file: { created: 'time', id: 'id' } },
  },
} as const satisfies ListColumns<'events:columns'>
