import type { AuditActionEntry } from './action-entries.ts'

/** Audited actions on payments, payouts, exports and business information. */
export const commonAuditActions = {
  'payment.refunded': { object: 'payment', text: { en: 'Refunded a payment', 'zh-cn': '退款' } },
  'payment.refund_canceled': { object: 'payment', text: { en: 'Canceled a refund', 'zh-cn': '取消退款' } },
  'payment.captured': { object: 'payment', text: { en: 'Captured a payment', 'zh-cn': '请款' } },
  'payment.canceled': { object: 'payment', text: { en: 'Canceled a payment', 'zh-cn': '取消交易' } },
  'payment.test_created': { object: 'payment', text: { en: 'Created a test payment', 'zh-cn': '创建测试交易' } },
  'payout.created': { object: 'payout', text: { en: 'Created a payout', 'zh-cn': '发起提现' } },
  'payout.canceled': { object: 'payout', text: { en: 'Canceled a payout', 'zh-cn': '取消提现' } },
  'payout_schedule.changed': { object: 'payout_schedule', text: { en: 'Changed a payout schedule', 'zh-cn': '修改提现计划' } },
  'bank_account.added': { object: 'bank_account', text: { en: 'Added a bank account', 'zh-cn': '添加银行账户' } },
  'bank_account.default_changed': { object: 'bank_account', text: { en: 'Changed the default bank account', 'zh-cn': '更改默认银行账户' } },
  'bank_account.removed': { object: 'bank_account', text: { en: 'Removed a bank account', 'zh-cn': '移除银行账户' } },
  'export.requested': { object: 'export', text: { en: 'Requested an export', 'zh-cn': '创建导出' } },
  'export.canceled': { object: 'export', text: { en: 'Canceled an export', 'zh-cn': '取消导出' } },
  'export.retried': { object: 'export', text: { en: 'Retried an export', 'zh-cn': '重试导出' } },
  'export.downloaded': { object: 'export', text: { en: 'Downloaded an export', 'zh-cn': '下载导出文件' } },
  'business.create': { object: 'business', text: { en: 'Created the business', 'zh-cn': '创建企业' } },
  'business.update': { object: 'business', text: { en: 'Changed the business', 'zh-cn': '修改企业' } },
  'merchant.create': { object: 'account', text: { en: 'Opened an account', 'zh-cn': '开通账户' } },
  'merchant.update': { object: 'account', text: { en: 'Changed business information', 'zh-cn': '修改企业信息' } },
  'access.refused': { object: 'account', text: { en: 'Tried to open a restricted page or action', 'zh-cn': '尝试访问无权限的页面或操作' } },
  'request.invalid': { object: 'account', text: { en: 'Sent an invalid request', 'zh-cn': '提交了无效请求' } },
  'vamp_threshold.set': { object: 'account', text: { en: 'Set the VAMP alert', 'zh-cn': '设置 VAMP 提醒' } },
  'audit_log.viewed': { object: 'audit_log', text: { en: 'Viewed the audit log', 'zh-cn': '查看审计日志' } },
} as const satisfies Record<string, AuditActionEntry>
