import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of business information. */
export const merchantErrors = {
  legal_review_open: 409,
  legal_review_over: 409,
} as const satisfies Record<string, number>

/** Limits of business information. */
export const merchantLimits = {
  /** Legal names and lines of an address. */
  legalTextLengthMax: 120,
  /** Numbers of registers and tax offices, and postal codes. */
  officialNumberLengthMax: 40,
} as const

/** Rights of business information. */
export const merchantPermissions = {
  'merchant.update': { area: 'business', roles: [] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on the legal details of a business. */
export const merchantAuditActions = {
  'legal_details.update': { object: 'business' },
  'legal_details.request': { object: 'business' },
  'legal_details.cancel': { object: 'business' },
  'legal_details.approve': { object: 'business' },
  'legal_details.reject': { object: 'business' },
} as const satisfies Record<string, AuditActionEntry>
