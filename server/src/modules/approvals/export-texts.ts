import type { ApprovalAction } from '@counterfoil/contract/approvals/endpoints'
import type { ApprovalStatus } from '@counterfoil/contract/approvals/request'
import type { TeamChangeAction } from '@counterfoil/contract/approvals/second-person'
import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files of requests for approval, which the server writes. Actions and statuses are called as in the dashboard; a test compares them. */

interface ApprovalExportTexts {
  readonly title: string
  readonly teamTitle: string
  readonly columns: Readonly<
    Record<
      | 'id'
      | 'action'
      | 'change'
      | 'amount'
      | 'currency'
      | 'last4'
      | 'payment'
      | 'status'
      | 'requester'
      | 'expires'
      | 'decidedBy'
      | 'decided'
      | 'reason'
      | 'created',
      string
    >
  >
  readonly action: Readonly<Record<ApprovalAction, string>>
  /** `{{code}}` stands for the name of the role or the member. */
  readonly change: Readonly<Record<TeamChangeAction, string>>
  readonly status: Readonly<Record<ApprovalStatus, string>>
}

/** `{zone}` stands for the time zone. */
export const approvalExportTexts: Readonly<Record<Locale, ApprovalExportTexts>> = {
  en: {
    title: 'Approvals',
    teamTitle: 'Team changes',
    columns: {
      id: 'Request ID',
      action: 'Type',
      change: 'Change',
      amount: 'Amount',
      currency: 'Currency',
      last4: 'Bank account',
      payment: 'Payment ID',
      status: 'Status',
      requester: 'Requested by',
      expires: 'Expires ({zone})',
      decidedBy: 'Decided by',
      decided: 'Closed ({zone})',
      reason: 'Reason for declining',
      created: 'Requested ({zone})',
    },
    action: {
      refund: 'Refund',
      payout: 'Payout',
      'bank_account.add': 'New bank account',
      'bank_account.set_default': 'Default bank account',
      'bank_account.remove': 'Remove bank account',
    },
    change: {
      'role.create': 'Create role “{{code}}”',
      'role.update': 'Change role “{{code}}”',
      'role.delete': 'Delete role “{{code}}”',
      'member.roles': 'Change roles of {{code}}',
      'second_person.release_roles': 'Stop requiring a second person for roles',
      'second_person.release_bank_accounts': 'Stop requiring a second person for bank accounts',
    },
    status: { pending: 'Pending', approved: 'Approved', declined: 'Declined', canceled: 'Canceled', expired: 'Expired', failed: 'Failed' },
  },
  'zh-cn': {
    title: '审批',
    teamTitle: '团队更改',
    columns: {
      id: '申请编号',
      action: '类型',
      change: '更改',
      amount: '金额',
      currency: '币种',
      last4: '银行账户',
      payment: '交易编号',
      status: '状态',
      requester: '申请人',
      expires: '过期时间（{zone}）',
      decidedBy: '审批人',
      decided: '结束时间（{zone}）',
      reason: '拒绝原因',
      created: '申请时间（{zone}）',
    },
    action: {
      refund: '退款',
      payout: '提现',
      'bank_account.add': '添加银行账户',
      'bank_account.set_default': '默认银行账户',
      'bank_account.remove': '移除银行账户',
    },
    change: {
      'role.create': '创建角色“{{code}}”',
      'role.update': '修改角色“{{code}}”',
      'role.delete': '删除角色“{{code}}”',
      'member.roles': '修改{{code}}的角色',
      'second_person.release_roles': '取消角色更改的双人审批',
      'second_person.release_bank_accounts': '取消银行账户更改的双人审批',
    },
    status: { pending: '待审批', approved: '已批准', declined: '已拒绝', canceled: '已撤回', expired: '已过期', failed: '已失败' },
  },
}
