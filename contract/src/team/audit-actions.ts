import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions on members, roles and the rules of a business for its team. */
export const teamAuditActions = {
  'team.require_second_factor': { object: 'business', text: { en: 'Changed the two-step verification policy', 'zh-cn': '修改两步验证要求' } },
} as const satisfies Record<string, AuditActionEntry>
