import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of saved views. */
export const viewErrors = {
  view_not_shareable: 403,
} as const satisfies Record<string, number>

/** Limits of saved views. */
export const viewLimits = {
  viewNameLengthMax: 60,
} as const

/** Rights of views. */
export const viewPermissions = {
  'views.share': { area: 'reports', roles: ['finance', 'disputes', 'support', 'developer'], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on views that a team shares. Private ones concern nobody else. */
export const viewAuditActions = {
  'view.share': { object: 'list_view' },
  'view.change': { object: 'list_view' },
  'view.unshare': { object: 'list_view' },
  'view.delete': { object: 'list_view' },
} as const satisfies Record<string, AuditActionEntry>
