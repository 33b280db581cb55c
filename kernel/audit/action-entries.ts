/** Kinds of objects that an audited action is about. */
export const auditObjects = [
  'payment',
  'bulk_action',
  'customer',
  'dispute',
  'payout',
  'payout_schedule',
  'bank_account',
  'bank_statement',
  'bank_line',
  'risk_list',
  'risk_entry',
  'risk_upload',
  'risk_rule',
  'api_key',
  'webhook_endpoint',
  'store',
  'export',
  'list_view',
  'business',
  'account',
  'member',
  'invitation',
  'role',
  'user',
  'session',
  'device',
  'verification_method',
  'audit_log',
  'approval',
  'team_approval',
] as const
export type AuditObject = (typeof auditObjects)[number]

/**
 * An action that leaves a row in the audit log. Stored by name, so a name is never reused for something else.
 * Its text says what the actor did, in the past tense. It also heads refused attempts, beside the outcome.
 */
export interface AuditActionEntry {
  readonly object: AuditObject
  /** Whether only the person's own log has it, and no log of a business that they belong to. */
  readonly isPrivate?: true
}
