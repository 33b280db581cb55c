import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of what an account accepts. */
export const acceptanceErrors = {
  currency_not_accepted: {
    status: 409,
    text: {
      en: "This account doesn't accept {currency}. Use another currency, or turn {currency} on under Acceptance > Accepted payments.",
      'zh-cn': '此账户不接受 {currency}。请使用其他币种，或在“支付成功率 > 收款范围”中启用 {currency}。',
    },
  },
  accepted_by_platform: {
    status: 409,
    text: {
      en: "Your platform takes this account's payments. Ask the platform to change the accepted payments.",
      'zh-cn': '此账户的交易由平台处理，请联系平台更改收款范围。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of what an account accepts. */
export const acceptanceRules = {
  accepted_no_brand: { en: 'Leave at least one brand on.', 'zh-cn': '请至少保留一个卡组织。' },
  acceptance_alert_incomplete: { en: 'Enter both values, or leave both empty.', 'zh-cn': '请同时填写两项，或均留空。' },
  accepted_none_chosen: { en: 'Choose at least one, or accept all.', 'zh-cn': '请至少选择一项，或接受全部。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of the acceptance pages. Each names its unit. */
export const acceptanceLimits = {
  /** Days whose payments say what a switch would have refused, the current one included. */
  switchUsageDays: 30,
  /** Values of a breakdown that are shown, and that can be asked for. */
  breakdownValues: 50,
  breakdownValuesMax: 1_000,
  /** The alert on a drop of the success rate: percentage points, and payments of both rates. Fewer payments say nothing about a rate. */
  alertDropPointsMax: 100,
  alertPaymentsMin: 10,
  alertPaymentsMax: 1_000_000,
} as const

/** Rights of what an account accepts. */
export const acceptancePermissions = {
  'acceptance.manage': { area: 'payments', roles: [], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on what an account accepts. */
export const acceptanceAuditActions = {
  'acceptance_switches.changed': { object: 'account', text: { en: 'Changed accepted payments', 'zh-cn': '修改收款范围' } },
  'acceptance_alert.set': { object: 'account', text: { en: 'Set the success rate alert', 'zh-cn': '设置成功率提醒' } },
} as const satisfies Record<string, AuditActionEntry>
