import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of sandbox controls. */
export const sandboxErrors = {
  sandbox_controls_only: {
    status: 409,
    text: {
      en: 'Sandbox controls work in sandbox accounts only. Switch to the sandbox and try again.',
      'zh-cn': '沙盒控制仅适用于沙盒账户，请切换到沙盒后重试。',
    },
  },
  sandbox_sale_declined: {
    status: 409,
    text: {
      en: "The sandbox's risk lists or accepted payments declined the test payment. Change them, or choose a captured payment.",
      'zh-cn': '测试交易被沙盒的风险名单或收款范围拒绝。请调整设置，或选择一笔已请款的交易。',
    },
  },
  sandbox_sales_declined: {
    status: 409,
    text: {
      en: "The sandbox's risk lists or accepted payments declined the test payments. Change them and try again.",
      'zh-cn': '测试交易被沙盒的风险名单或收款范围拒绝，请调整设置后重试。',
    },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of sandbox controls that a schema cannot say or has no text for. */
export const sandboxRules = {
  test_card_unknown: { en: 'Select a test card from the list.', 'zh-cn': '请从列表中选择测试卡。' },
  payment_unknown: { en: 'No payment of this sandbox has this ID.', 'zh-cn': '此沙盒中没有该 ID 的交易。' },
  payment_not_disputable: {
    en: 'Choose a captured payment with an amount that is not yet disputed.',
    'zh-cn': '请选择已请款且仍有未争议金额的交易。',
  },
  payment_not_captured: { en: 'Choose a captured payment.', 'zh-cn': '请选择已请款的交易。' },
  dispute_reason_of_network: {
    en: "The network of this payment's card doesn't have this reason. Leave the payment empty to use another card.",
    'zh-cn': '该交易银行卡所属卡组织没有此争议原因。请将交易留空，以使用其他测试卡。',
  },
  vamp_month_shown: { en: 'Choose one of the last {months} months.', 'zh-cn': '请选择最近 {months} 个月中的一个月。' },
  vamp_month_lower: { en: 'The month already has {count}. Enter that or more.', 'zh-cn': '该月已有 {count} 笔，请输入不小于此数的数字。' },
  vamp_month_step: { en: 'Add at most {maximum} at a time.', 'zh-cn': '每次最多增加 {maximum} 笔。' },
  vamp_reports_above_sales: {
    en: 'Each report needs a separate payment: enter at most {maximum}.',
    'zh-cn': '每份欺诈报告对应一笔交易，最多可输入 {maximum}。',
  },
} as const satisfies Record<string, RuleEntry>

/** Limits of sandbox controls. */
export const sandboxLimits = {
  /** How many payments one call settles at most. */
  sandboxSettlementsMax: 200,
  /** Sales, and reports of fraud, that one call adds to a month of VAMP. */
  sandboxVampStepMax: 100,
  /** Payouts that the controls offer, the newest ones. */
  sandboxPayoutsShown: 20,
} as const

/** Moves money of a sandbox alone, which nobody is paid. */
export const sandboxPermissions = {
  'sandbox.control': { area: 'developers', roles: ['developer'], needs: ['developer.read', 'payments.read'] },
} as const satisfies Record<string, PermissionEntry>

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
