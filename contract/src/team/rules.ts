import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of members, invitations and ownership. */
export const teamErrors = {
  member_is_self: {
    status: 409,
    text: { en: "You can't change your own membership. Ask another member.", 'zh-cn': '您不能更改自己的成员身份，请联系其他成员处理。' },
  },
  member_is_owner: {
    status: 409,
    text: { en: "The owner can't be edited, frozen or removed. Transfer ownership first.", 'zh-cn': '不能编辑、冻结或移除所有者，请先转移所有权。' },
  },
  member_out_of_reach: {
    status: 409,
    text: {
      en: "This member has permissions that you don't have. Ask a member with these permissions.",
      'zh-cn': '该成员拥有您没有的权限，请联系拥有这些权限的成员处理。',
    },
  },
  member_frozen_already: { status: 409, text: { en: 'This member is already frozen.', 'zh-cn': '该成员已被冻结。' } },
  member_not_frozen: { status: 409, text: { en: "This member isn't frozen.", 'zh-cn': '该成员未被冻结。' } },
  inviter_unconfirmed: { status: 409, text: { en: 'Confirm your email before you invite others.', 'zh-cn': '请先验证您的邮箱，再邀请他人。' } },
  invitation_out_of_reach: {
    status: 409,
    text: {
      en: "This invitation grants permissions that you don't have. Ask a member with these permissions.",
      'zh-cn': '该邀请包含您没有的权限，请联系拥有这些权限的成员处理。',
    },
  },
  too_many_invitations: {
    status: 409,
    text: {
      en: 'You can have at most {maximum} pending invitations. Revoke some first.',
      'zh-cn': '待接受的邀请最多 {maximum} 个，请先撤回部分邀请。',
    },
  },
  invitation_used: { status: 409, text: { en: 'This invitation was already accepted. Sign in to continue.', 'zh-cn': '该邀请已被接受，请登录。' } },
  invitation_revoked: {
    status: 409,
    text: { en: 'This invitation was revoked. Ask for a new one.', 'zh-cn': '该邀请已被撤回，请联系对方重新邀请。' },
  },
  invitation_expired: { status: 409, text: { en: 'This invitation has expired. Ask for a new one.', 'zh-cn': '该邀请已过期，请联系对方重新邀请。' } },
  invitation_other_address: {
    status: 409,
    text: {
      en: 'This invitation is for {email}. Sign in with that email to accept it.',
      'zh-cn': '该邀请发给 {email}，请使用该邮箱登录后接受。',
    },
  },
  invitation_has_account: {
    status: 409,
    text: { en: 'An account with {email} already exists. Sign in to accept the invitation.', 'zh-cn': '{email} 已注册，请登录后接受邀请。' },
  },
  invitation_member_already: { status: 409, text: { en: "You're already a member of {business}.", 'zh-cn': '您已是 {business} 的成员。' } },
  ownership_recipient_unfit: {
    status: 409,
    text: {
      en: 'Ownership can only be transferred to another active member with a confirmed email.',
      'zh-cn': '所有权只能转移给邮箱已验证且未被冻结的其他成员。',
    },
  },
  ownership_transfer_pending: {
    status: 409,
    text: { en: 'A transfer of ownership is already pending. Cancel it first.', 'zh-cn': '已有待接受的所有权转移，请先取消。' },
  },
  ownership_transfer_over: {
    status: 409,
    text: { en: 'This transfer is no longer pending. Ask the owner for a new one.', 'zh-cn': '该转移已失效，请联系所有者重新发起。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of members and invitations that a schema cannot say. */
export const teamRules = {
  role_unknown: { en: 'This role no longer exists. Select another one.', 'zh-cn': '该角色已不存在，请选择其他角色。' },
  role_is_owners: { en: 'The Owner role changes hands only by a transfer of ownership.', 'zh-cn': '“所有者”角色只能通过转移所有权变更。' },
  role_out_of_reach: {
    en: "{role} has permissions that you don't have. Select another role.",
    'zh-cn': '“{role}”包含您没有的权限，请选择其他角色。',
  },
  role_repeated: { en: 'Select each role once.', 'zh-cn': '请勿重复选择角色。' },
  invitation_repeated: { en: 'Enter each email once.', 'zh-cn': '请勿重复输入邮箱。' },
  member_keys_undecided: {
    en: "This member's keys have changed. Reload and choose for each key again.",
    'zh-cn': '该成员的密钥已有变化，请刷新后重新选择。',
  },
} as const satisfies Record<string, RuleEntry>

/** Errors of roles. */
export const roleErrors = {
  role_is_system_default: {
    status: 409,
    text: { en: "Default roles can't be changed or deleted. Duplicate the role to edit it.", 'zh-cn': '系统默认角色不可更改或删除，请复制该角色后再编辑。' },
  },
  role_held_by_caller: {
    status: 409,
    text: { en: "You hold this role, so you can't change it. Ask another member.", 'zh-cn': '您拥有此角色，无法更改，请联系其他成员处理。' },
  },
  role_above_caller: {
    status: 403,
    text: {
      en: "This role has permissions that you don't have: {permissions}. Ask a member with these permissions.",
      'zh-cn': '此角色包含您没有的权限：{permissions}。请联系拥有这些权限的成员处理。',
    },
  },
  role_in_use: {
    status: 409,
    text: {
      en: 'This role is assigned to {members}. Select another role for them, then delete it.',
      'zh-cn': '此角色已分配给{members}。请先为其选择其他角色，再删除。',
    },
  },
  too_many_roles: {
    status: 409,
    text: { en: "You've reached the limit of {maximum} custom roles. Delete one first.", 'zh-cn': '自定义角色最多 {maximum} 个，请先删除一个。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of roles that a schema cannot say or has no text for. */
export const roleRules = {
  role_name_length: { en: 'Role name 2-20 characters.', 'zh-cn': '角色名称须为 2 至 20 个字符。' },
  role_name_characters: {
    en: "Only letters, numbers, Chinese characters, '-' and '_'. No spaces.",
    'zh-cn': '仅支持字母、数字、汉字、“-”和“_”，不能包含空格。',
  },
  role_name_taken: { en: 'Another role has this name. Choose a different one.', 'zh-cn': '该名称已被其他角色使用，请更换名称。' },
  permission_missing: { en: 'Select at least one permission.', 'zh-cn': '请至少选择一项权限。' },
  permission_unknown: { en: "This permission doesn't exist. Remove it.", 'zh-cn': '该权限不存在，请移除。' },
  permission_of_owner: { en: 'Only the owner can have: {permissions}. Remove it.', 'zh-cn': '仅所有者可拥有以下权限：{permissions}，请移除。' },
  permission_not_held: {
    en: 'You can only give permissions that you have. Remove: {permissions}.',
    'zh-cn': '您只能授予自己拥有的权限，请移除：{permissions}。',
  },
  role_same: { en: 'Select a role other than the one you delete.', 'zh-cn': '请选择要删除的角色以外的角色。' },
} as const satisfies Record<string, RuleEntry>

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
  /** Spec section 5. */
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
  'team.require_second_factor': { object: 'business', text: { en: 'Changed the two-step verification policy', 'zh-cn': '修改两步验证要求' } },
  'team.roles_change': { object: 'member', text: { en: "Changed a member's roles", 'zh-cn': '修改成员角色' } },
  'team.freeze': { object: 'member', text: { en: 'Froze a member', 'zh-cn': '冻结成员' } },
  'team.unfreeze': { object: 'member', text: { en: 'Unfroze a member', 'zh-cn': '解除冻结成员' } },
  'team.end_sessions': { object: 'member', text: { en: 'Signed a member out', 'zh-cn': '让成员退出登录' } },
  'team.remove': { object: 'member', text: { en: 'Removed a member', 'zh-cn': '移除成员' } },
  'team.invite': { object: 'invitation', text: { en: 'Invited a member', 'zh-cn': '邀请成员' } },
  'team.invite_again': { object: 'invitation', text: { en: 'Resent an invitation', 'zh-cn': '重新发送邀请' } },
  'team.invitation_revoke': { object: 'invitation', text: { en: 'Revoked an invitation', 'zh-cn': '撤回邀请' } },
  'team.invitation_accept': { object: 'invitation', text: { en: 'Accepted an invitation', 'zh-cn': '接受邀请' } },
  'team.freeze_inactive': { object: 'member', text: { en: 'Froze an inactive member', 'zh-cn': '冻结不活跃成员' } },
  'team.freeze_policy': { object: 'business', text: { en: 'Changed the policy for inactive members', 'zh-cn': '修改不活跃成员的处理方式' } },
  'team.access_review': { object: 'business', text: { en: 'Completed an access review', 'zh-cn': '完成访问权限审查' } },
  'team.ownership_request': { object: 'member', text: { en: 'Requested a transfer of ownership', 'zh-cn': '申请转移所有权' } },
  'team.ownership_accept': { object: 'business', text: { en: 'Accepted the ownership', 'zh-cn': '接受所有权' } },
  'team.ownership_decline': { object: 'business', text: { en: 'Declined the ownership', 'zh-cn': '拒绝所有权' } },
  'team.ownership_cancel': { object: 'business', text: { en: 'Canceled a transfer of ownership', 'zh-cn': '取消转移所有权' } },
  'role.create': { object: 'role', text: { en: 'Created a role', 'zh-cn': '创建角色' } },
  'role.update': { object: 'role', text: { en: 'Changed a role', 'zh-cn': '修改角色' } },
  'role.delete': { object: 'role', text: { en: 'Deleted a role', 'zh-cn': '删除角色' } },
} as const satisfies Record<string, AuditActionEntry>
