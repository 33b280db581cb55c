import type { AuditActionEntry } from '../audit/action-entries.ts'

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
