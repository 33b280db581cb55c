import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of members, invitations and ownership. */
export const teamErrors = {
  member_is_self: 409,
  member_is_owner: 409,
  member_out_of_reach: 409,
  member_frozen_already: 409,
  member_not_frozen: 409,
  inviter_unconfirmed: 409,
  invitation_out_of_reach: 409,
  too_many_invitations: 409,
  invitation_used: 409,
  invitation_revoked: 409,
  invitation_expired: 409,
  invitation_other_address: 409,
  invitation_has_account: 409,
  invitation_member_already: 409,
  ownership_recipient_unfit: 409,
  ownership_transfer_pending: 409,
  ownership_transfer_over: 409,
} as const satisfies Record<string, number>

/** Errors of roles. */
export const roleErrors = {
  role_is_system_default: 409,
  role_held_by_caller: 409,
  role_above_caller: 403,
  role_in_use: 409,
  too_many_roles: 409,
} as const satisfies Record<string, number>

/** Limits of teams. Each names its unit. */
export const teamLimits = {
  /** Addresses that one call invites. */
  invitationsPerCallMax: 50,
  /** Pending invitations of a business, expired ones left out. */
  invitationsPendingMax: 200,
  invitationDays: 7,
  /** Days before it expires from which an invitation counts as expiring. */
  invitationReminderDays: 2,
  /** Between two emails of one invitation. */
  invitationWaitSeconds: 60,
  memberRolesMax: 20,
  memberSearchLengthMax: 100,
  /** Days without a sign-in after which a member is inactive. */
  inactiveDays: 90,
  ownershipTransferDays: 7,
  /** Days from one review of access to the next. */
  accessReviewDays: 90,
  reviewedMembersMax: 2000,
} as const

/** Limits of roles. Each names its unit. */
export const roleLimits = {
  roleNameLengthMin: 2,
  roleNameLengthMax: 20,
  roleDescriptionLengthMax: 200,
  /** Permissions that a call can list; repeated ones count. */
  rolePermissionsMax: 200,
  /** Custom roles of a business. */
  rolesMax: 100,
} as const

/** Rights of members and roles. */
export const teamPermissions = {
  'team.read': { area: 'team', roles: [], showsPersonalData: true },
  'team.manage': { area: 'team', roles: [], needs: ['team.read', 'roles.read'], needsStepUp: true },
  'roles.read': { area: 'team', roles: [], needs: ['team.read'] },
  'roles.manage': { area: 'team', roles: [], needs: ['roles.read'], needsStepUp: true },
  'audit.read': { area: 'team', roles: [], showsPersonalData: true },
  'team.require_second_factor': { area: 'team', roles: [], needs: ['team.read'], needsStepUp: true, isOwnerOnly: true },
  'team.transfer_ownership': { area: 'team', roles: [], needs: ['team.read'], needsStepUp: true, isOwnerOnly: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on members, roles and the rules of a business for its team. */
export const teamAuditActions = {
  'team.require_second_factor': { object: 'business' },
  'team.roles_change': { object: 'member' },
  'team.freeze': { object: 'member' },
  'team.unfreeze': { object: 'member' },
  'team.end_sessions': { object: 'member' },
  'team.remove': { object: 'member' },
  'team.invite': { object: 'invitation' },
  'team.invite_again': { object: 'invitation' },
  'team.invitation_revoke': { object: 'invitation' },
  'team.invitation_accept': { object: 'invitation' },
  'team.freeze_inactive': { object: 'member' },
  'team.freeze_policy': { object: 'business' },
  'team.access_review': { object: 'business' },
  'team.ownership_request': { object: 'member' },
  'team.ownership_accept': { object: 'business' },
  'team.ownership_decline': { object: 'business' },
  'team.ownership_cancel': { object: 'business' },
  'role.create': { object: 'role' },
  'role.update': { object: 'role' },
  'role.delete': { object: 'role' },
} as const satisfies Record<string, AuditActionEntry>
