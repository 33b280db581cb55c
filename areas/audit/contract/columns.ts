import type { ListColumns } from '#areas/exports/contract/columns.ts'

export const auditColumns = {
  texts: 'audit:columns',
  permission: 'audit.read',
  columns: {
    action: { file: { action: 'auditActions', details: 'text' }, isPersonal: true },
    actor: { width: '19%', file: { actor: 'text', email: 'text', actor_kind: 'audit:server.actorKinds' }, isPersonal: true },
    object: { width: '24%', file: { object: 'text', merchant_id: 'id' } },
    outcome: { width: 112, file: { outcome: 'audit:outcome', reason: 'id' } },
    origin: { width: 128, file: { origin: 'id', user_agent: 'text', request_id: 'id' } },
    created: { width: 132, file: { created: 'time', id: 'id' } },
  },
} as const satisfies ListColumns<'audit:columns'>
