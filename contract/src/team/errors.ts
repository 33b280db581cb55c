import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

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
