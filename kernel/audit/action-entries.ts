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

/** Audited actions on payments, payouts, exports and business information. */
export const commonAuditActions = {
  'payment.refunded': { object: 'payment' },
  'payment.refund_canceled': { object: 'payment' },
  'payment.captured': { object: 'payment' },
  'payment.canceled': { object: 'payment' },
  'payment.test_created': { object: 'payment' },
  'bulk_action.started': { object: 'bulk_action' },
  'bulk_action.stopped': { object: 'bulk_action' },
  'payout.created': { object: 'payout' },
  'payout.canceled': { object: 'payout' },
  'payout_schedule.changed': { object: 'payout_schedule' },
  'bank_account.added': { object: 'bank_account' },
  'bank_account.default_changed': { object: 'bank_account' },
  'bank_account.removed': { object: 'bank_account' },
  'export.requested': { object: 'export' },
  'export.canceled': { object: 'export' },
  'export.retried': { object: 'export' },
  'export.downloaded': { object: 'export' },
  'export_schedule.created': { object: 'export' },
  'export_schedule.changed': { object: 'export' },
  'export_schedule.paused': { object: 'export' },
  'export_schedule.resumed': { object: 'export' },
  'export_schedule.deleted': { object: 'export' },
  'export_schedule.sent': { object: 'export' },
  'business.create': { object: 'business' },
  'business.update': { object: 'business' },
  'merchant.create': { object: 'account' },
  'merchant.update': { object: 'account' },
  'access.refused': { object: 'account' },
  'request.invalid': { object: 'account' },
  'vamp_threshold.set': { object: 'account' },
  'audit_log.viewed': { object: 'audit_log' },
} as const satisfies Record<string, AuditActionEntry>
