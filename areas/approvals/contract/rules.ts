import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of approvals. */
export const approvalErrors = {
  approval_own: 409,
  approval_not_own: 409,
  approval_approved_already: 409,
  approval_declined_already: 409,
  approval_canceled_already: 409,
  approval_failed_already: 409,
  approval_expired: 409,
  approval_lacks_permission: 409,
  approval_above_own_limit: 409,
  approval_requester_gone: 409,
  approval_pending_already: 409,
  approval_amount_not_refundable: 409,
  approval_nothing_to_refund: 409,
  approval_bank_account_gone: 409,
  approval_not_possible_now: 409,
  second_person_missing: 409,
  change_pending_already: 409,
  too_many_pending_changes: 409,
  change_out_of_reach: 409,
  change_outdated: 409,
  change_subject_gone: 409,
  change_name_taken: 409,
  change_role_in_use: 409,
  bank_account_gone: 409,
  bank_account_there: 409,
  change_impossible: 409,
  schedule_needs_no_limit: 409,
} as const satisfies Record<string, number>

/** Limits of approvals. Each names its unit. */
export const approvalLimits = {
  /** After which a request expires. */
  approvalHours: 72,
  approvalReasonLengthMax: 500,
  /** A count of requests ends here. */
  approvalsCountedMax: 100,
  /** Changes of a team that wait for a second person. */
  pendingChangesMax: 100,
  /** Limits that a role can have, over all actions and currencies. */
  roleAmountLimitsMax: 100,
} as const

/** Rights of approvals. Deciding on a request takes the permission of its action as well. */
export const approvalPermissions = {
  'approvals.decide': { area: 'payments', roles: ['finance'], needs: ['payments.read'], movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on requests for approval. */
export const approvalAuditActions = {
  'approval.request': { object: 'approval' },
  'approval.approve': { object: 'approval' },
  'approval.decline': { object: 'approval' },
  'approval.cancel': { object: 'approval' },
  'team_approval.request': { object: 'team_approval' },
  'team_approval.approve': { object: 'team_approval' },
  'team_approval.decline': { object: 'team_approval' },
  'team_approval.cancel': { object: 'team_approval' },
  'team.require_second_person': { object: 'business' },
} as const satisfies Record<string, AuditActionEntry>
