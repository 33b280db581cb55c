import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const deliveryColumns = {
  texts: 'webhooks:deliveries',
  permission: 'developer.read',
  columns: {
    type: { width: '30%', file: { type: 'id', event_id: 'id' } },
    state: { width: 120, file: 'webhooks:state' },
    cause: { file: { last_status: 'id', last_failure: 'id', attempt_count: 'id', delivered: 'time', next_attempt: 'time' } },
    created: { width: 160, file: { created: 'time', id: 'id' } },
    actions: { width: 88, align: 'end' },
  },
} as const satisfies ListColumns<'webhooks:deliveries'>
