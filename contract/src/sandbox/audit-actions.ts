import type { AuditActionEntry } from '../audit/action-entries.ts'

/** Audited actions of sandbox controls. */
export const sandboxAuditActions = {
  'sandbox.payment': { object: 'payment', text: { en: 'Created a sandbox payment', 'zh-cn': '创建沙盒交易' } },
  'sandbox.dispute': { object: 'dispute', text: { en: 'Opened a sandbox dispute', 'zh-cn': '创建沙盒争议' } },
  'sandbox.fraud_warning': { object: 'payment', text: { en: 'Reported sandbox fraud', 'zh-cn': '创建沙盒欺诈预警' } },
  'sandbox.clock': { object: 'account', text: { en: 'Advanced the sandbox clock', 'zh-cn': '快进沙盒时钟' } },
  'sandbox.settle': { object: 'account', text: { en: 'Settled pending sandbox funds', 'zh-cn': '结算沙盒待结算资金' } },
  'sandbox.payout': { object: 'payout', text: { en: 'Reported the outcome of a sandbox payout', 'zh-cn': '设置沙盒提现结果' } },
  'sandbox.vamp_month': { object: 'account', text: { en: 'Set a sandbox VAMP month', 'zh-cn': '设置沙盒 VAMP 月份' } },
} as const satisfies Record<string, AuditActionEntry>
