import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of approvals. */
export const approvalErrors = {
  approval_own: {
    status: 409,
    text: { en: "You can't decide on your own request. Ask another member.", 'zh-cn': '您不能审批自己的申请，请联系其他成员处理。' },
  },
  approval_not_own: { status: 409, text: { en: 'Only the member who requested approval can cancel it.', 'zh-cn': '仅申请人本人可以撤回申请。' } },
  approval_approved_already: { status: 409, text: { en: '{member} already approved this request.', 'zh-cn': '{member}已批准此申请。' } },
  approval_declined_already: { status: 409, text: { en: '{member} already declined this request.', 'zh-cn': '{member}已拒绝此申请。' } },
  approval_canceled_already: { status: 409, text: { en: '{member} canceled this request.', 'zh-cn': '{member}已撤回此申请。' } },
  approval_failed_already: {
    status: 409,
    text: { en: 'This request was closed because it can no longer be carried out.', 'zh-cn': '此申请已无法执行，已关闭。' },
  },
  approval_expired: {
    status: 409,
    text: { en: 'This request expired after {hours} hours. Make a new one.', 'zh-cn': '此申请已超过 {hours} 小时而过期，请重新申请。' },
  },
  approval_lacks_permission: {
    status: 409,
    text: {
      en: 'To decide on this request, you need the permission “{permission}”.',
      'zh-cn': '审批此申请需要“{permission}”权限。',
    },
  },
  approval_above_own_limit: {
    status: 409,
    text: {
      en: "This amount is above your own limit, so you can't approve it. Ask a member with a higher limit.",
      'zh-cn': '该金额超出您自己的限额，您无法批准。请联系限额更高的成员处理。',
    },
  },
  approval_requester_gone: {
    status: 409,
    text: {
      en: "{member} can't do this anymore, so the request was closed. Nothing was carried out.",
      'zh-cn': '{member}已没有执行此操作的权限，申请已关闭，未执行任何操作。',
    },
  },
  approval_pending_already: {
    status: 409,
    text: { en: 'A refund of this payment is already waiting for approval.', 'zh-cn': '该交易已有一笔退款正在等待审批。' },
  },
  approval_amount_not_refundable: {
    status: 409,
    text: {
      en: 'Less than this amount is left to refund, so the request was closed. Nothing was refunded.',
      'zh-cn': '该交易的可退金额已不足，申请已关闭，未执行退款。',
    },
  },
  approval_nothing_to_refund: {
    status: 409,
    text: {
      en: 'This payment can no longer be refunded, so the request was closed. Nothing was refunded.',
      'zh-cn': '该交易已无法退款，申请已关闭，未执行退款。',
    },
  },
  approval_bank_account_gone: {
    status: 409,
    text: {
      en: 'The bank account of this payout was removed, so the request was closed. Nothing was paid out.',
      'zh-cn': '收款银行账户已被移除，申请已关闭，未执行提现。',
    },
  },
  approval_not_possible_now: {
    status: 409,
    text: {
      en: "This can't be carried out now: {reason} The request stays open.",
      'zh-cn': '目前无法执行：{reason}申请仍保持待审批状态。',
    },
  },
  second_person_missing: {
    status: 409,
    text: {
      en: 'Nobody else could approve this. It takes another active member with these permissions: {permissions}.',
      'zh-cn': '目前没有其他人可以审批。需要另一位未被冻结且拥有以下权限的成员：{permissions}。',
    },
  },
  change_pending_already: {
    status: 409,
    text: {
      en: 'A change of this is already waiting for approval, requested by {member}. Decide on it or cancel it first.',
      'zh-cn': '{member}已提交一项相关更改，正在等待审批，请先处理或撤回该申请。',
    },
  },
  too_many_pending_changes: {
    status: 409,
    text: {
      en: '{maximum} changes are already waiting for approval. Decide on some first.',
      'zh-cn': '已有 {maximum} 项更改等待审批，请先处理部分申请。',
    },
  },
  change_out_of_reach: {
    status: 409,
    text: {
      en: "You can't approve this change: {reason} The request stays open.",
      'zh-cn': '您无法批准此更改：{reason}申请仍保持待审批状态。',
    },
  },
  change_outdated: {
    status: 409,
    text: {
      en: '{subject} was changed after this request, so the request was closed. Nothing was changed.',
      'zh-cn': '提交申请后，{subject}已被更改，申请已关闭，未做任何更改。',
    },
  },
  change_subject_gone: {
    status: 409,
    text: {
      en: 'The role or the member of this request no longer exists, so the request was closed. Nothing was changed.',
      'zh-cn': '申请涉及的角色或成员已不存在，申请已关闭，未做任何更改。',
    },
  },
  change_name_taken: {
    status: 409,
    text: {
      en: 'Another role has this name by now, so the request was closed. Nothing was changed.',
      'zh-cn': '该名称现已被其他角色使用，申请已关闭，未做任何更改。',
    },
  },
  change_role_in_use: {
    status: 409,
    text: {
      en: 'The role was assigned to members after this request, so the request was closed. Nothing was changed.',
      'zh-cn': '提交申请后，该角色已分配给成员，申请已关闭，未做任何更改。',
    },
  },
  bank_account_gone: {
    status: 409,
    text: {
      en: 'This bank account was removed, so the request was closed. Nothing was changed.',
      'zh-cn': '该银行账户已被移除，申请已关闭，未做任何更改。',
    },
  },
  bank_account_there: {
    status: 409,
    text: {
      en: 'This bank account was added in the meantime, so the request was closed. Nothing was changed.',
      'zh-cn': '该银行账户已被添加，申请已关闭，未做任何更改。',
    },
  },
  change_impossible: {
    status: 409,
    text: {
      en: "This change can't be made anymore, so the request was closed. Nothing was changed.",
      'zh-cn': '此更改已无法执行，申请已关闭，未做任何更改。',
    },
  },
  schedule_needs_no_limit: {
    status: 409,
    text: {
      en: 'Your role limits payouts, so you can only set a manual schedule. Ask a member without this limit.',
      'zh-cn': '您的角色设有提现限额，因此只能设为手动提现。请联系没有此限额的成员处理。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of the limits of roles. */
export const approvalRules = {
  limit_empty: { en: 'Enter at least one amount.', 'zh-cn': '请至少填写一个金额。' },
  limit_repeated: { en: 'This currency already has limits. Edit those.', 'zh-cn': '该币种已设置限额，请修改原有限额。' },
  limit_day_below_each: { en: 'Enter at least the limit per transaction.', 'zh-cn': '不能低于单笔限额。' },
  limit_without_permission: {
    en: 'This role can’t do this, so it needs no limit. Remove the limit or add the permission.',
    'zh-cn': '该角色没有相应权限，无需设置限额。请移除限额或添加权限。',
  },
  limit_above_own: { en: 'You can only give limits up to your own.', 'zh-cn': '您设置的限额不能高于您自己的限额。' },
} as const satisfies Record<string, RuleEntry>

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
  'approval.request': { object: 'approval', text: { en: 'Requested approval', 'zh-cn': '申请审批' } },
  'approval.approve': { object: 'approval', text: { en: 'Approved a request', 'zh-cn': '批准申请' } },
  'approval.decline': { object: 'approval', text: { en: 'Declined a request', 'zh-cn': '拒绝申请' } },
  'approval.cancel': { object: 'approval', text: { en: 'Canceled a request for approval', 'zh-cn': '撤回申请' } },
  'team_approval.request': { object: 'team_approval', text: { en: 'Requested a change for approval', 'zh-cn': '申请审批一项更改' } },
  'team_approval.approve': { object: 'team_approval', text: { en: 'Approved a change', 'zh-cn': '批准更改' } },
  'team_approval.decline': { object: 'team_approval', text: { en: 'Declined a change', 'zh-cn': '拒绝更改' } },
  'team_approval.cancel': { object: 'team_approval', text: { en: 'Canceled a requested change', 'zh-cn': '撤回更改申请' } },
  'team.require_second_person': { object: 'business', text: { en: 'Changed the requirement of a second person', 'zh-cn': '修改双人审批要求' } },
} as const satisfies Record<string, AuditActionEntry>
