import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of compliance documents. */
export const complianceErrors = {
  document_not_needed: 409,
  document_in_review: 409,
  requirement_reference_reused: 409,
  too_many_requirements: 409,
  scanner_unavailable: 503,
} as const satisfies Record<string, number>

/** Limits of compliance documents. */
export const complianceLimits = {
  /** Of one upload: a file of `fileBytesMax` in base64, with its name and the JSON around it. */
  documentBodyBytesMax: 7_340_032,
  /** Of the platform's words on why a document is required. */
  requirementReasonLengthMax: 500,
  /** Requirements of one business. */
  requirementsMax: 100,
  /** Days before the due date at which members are reminded. */
  requirementReminderDays: 7,
} as const

export const compliancePermissions = {
  'compliance.manage': { area: 'business', roles: [], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on compliance documents, by members and by the platform. */
export const complianceAuditActions = {
  'compliance.require': { object: 'business' },
  'compliance.change': { object: 'business' },
  'compliance.upload': { object: 'business' },
  'compliance.download': { object: 'business' },
  'compliance.verify': { object: 'business' },
  'compliance.reject': { object: 'business' },
} as const satisfies Record<string, AuditActionEntry>
