import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of payments and refunds. */
export const paymentErrors = {
  sandbox_only: {
    status: 409,
    text: {
      en: 'Test payments work in sandbox accounts only. Switch to the sandbox and try again.',
      'zh-cn': '只有沙盒账户可以创建测试交易，请切换到沙盒后重试。',
    },
  },
  payment_not_confirmable: { status: 409, text: { en: "This payment can't be confirmed in its current status.", 'zh-cn': '该交易在当前状态下无法确认。' } },
  payment_method_missing: { status: 409, text: { en: 'This payment has no payment method yet.', 'zh-cn': '该交易缺少支付方式，请先提供支付方式。' } },
  payment_not_capturable: { status: 409, text: { en: 'This payment has no open authorization to capture.', 'zh-cn': '该交易没有可请款的授权。' } },
  payment_not_cancelable: { status: 409, text: { en: 'This payment can no longer be canceled.', 'zh-cn': '该交易已无法取消。' } },
  payment_not_refundable: { status: 409, text: { en: 'This payment has already been fully refunded.', 'zh-cn': '该交易已全额退款。' } },
  refund_not_cancelable: {
    status: 409,
    text: { en: 'This refund was already sent or is final, so it can no longer be canceled.', 'zh-cn': '该退款已发出或已结束，无法取消。' },
  },
  refund_not_changeable: { status: 409, text: { en: 'Not allowed while the refund is {status}.', 'zh-cn': '退款状态为 {status} 时无法执行此操作。' } },
  balance_too_low: {
    status: 409,
    text: { en: 'Your balance is too low. You can refund up to {possible} right now.', 'zh-cn': '余额不足，目前最多可退款 {possible}。' },
  },
  payment_not_captured: { status: 409, text: { en: 'Nothing was captured, so there is nothing to refund.', 'zh-cn': '该交易尚未请款，没有可退款的金额。' } },
  payment_changed: {
    status: 409,
    text: { en: 'The payment changed after the review. Review it again.', 'zh-cn': '该交易在预览后发生了变化，请重新预览。' },
  },
  above_own_limit: {
    status: 409,
    text: {
      en: "Above your limit for refunds. Request approval on the payment's page.",
      'zh-cn': '超出您的退款限额，请在交易页面申请审批。',
    },
  },
  balance_not_enough: {
    status: 409,
    text: { en: 'The balance was too low for this refund. Add funds or try again later.', 'zh-cn': '余额不足以完成该退款，请补充余额或稍后重试。' },
  },
  bulk_right_lost: {
    status: 409,
    text: { en: 'The member who started this action no longer has the permission for it.', 'zh-cn': '发起该操作的成员已不再拥有相应权限。' },
  },
  bulk_not_ended: {
    status: 409,
    text: { en: 'This action is still running. Stop it or wait for it to end.', 'zh-cn': '该操作仍在进行，请停止操作或等待其结束。' },
  },
  bulk_search_too_wide: {
    status: 409,
    text: {
      en: 'This search covers too many payments to find all matches. Add a filter, such as a date range.',
      'zh-cn': '搜索范围过大，无法找出所有匹配的交易。请添加日期等筛选条件。',
    },
  },
  bulk_selection_empty: { status: 409, text: { en: 'No payments match this selection.', 'zh-cn': '没有符合条件的交易。' } },
  bulk_nothing_possible: { status: 409, text: { en: 'None of these payments can be processed.', 'zh-cn': '所选交易均无法处理。' } },
  bulk_review_expired: { status: 409, text: { en: 'This review has expired. Select the payments again.', 'zh-cn': '预览已过期，请重新选择交易。' } },
  bulk_started_already: { status: 409, text: { en: 'This action was already started.', 'zh-cn': '该操作已开始。' } },
  bulk_not_stoppable: { status: 409, text: { en: 'This action has already ended.', 'zh-cn': '该操作已结束。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of payments and refunds that a schema cannot say or has no text for. */
export const paymentRules = {
  refund_above_refundable: { en: 'You can refund up to {limit}.', 'zh-cn': '最多可退款 {limit}。' },
  refund_note_missing: { en: 'Describe the reason.', 'zh-cn': '请说明原因。' },
  capture_above_authorised: { en: 'You can capture up to {limit}.', 'zh-cn': '最多可请款 {limit}。' },
  payment_notes_full: { en: 'A payment can have at most {limit} notes.', 'zh-cn': '每笔交易最多可有 {limit} 条备注。' },
  note_mentions_above_limit: { en: 'A note can mention at most {limit} members.', 'zh-cn': '一条备注最多可提及 {limit} 位成员。' },
  amount_needs_currency: { en: 'Select a currency to filter by amount.', 'zh-cn': '按金额筛选时请选择币种。' },
  amount_range_reversed: { en: 'The maximum must be greater than the minimum.', 'zh-cn': '最大金额须大于最小金额。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of payments and refunds. Each names its unit. */
export const paymentLimits = {
  /** Online card authorisations live seven days. */
  authorisationDays: 7,
  /** A refund takes this many days to reach the customer (spec section 9). */
  refundDaysMin: 5,
  refundDaysMax: 10,
  /** Changes of a payment that its timeline shows; older ones are left out. */
  paymentTimelineMax: 200,
  /** Other payments of the customer, and with the card, that a payment shows. */
  relatedPaymentsMax: 5,
  paymentNoteLengthMax: 2000,
  paymentNotesMax: 200,
  noteMentionsMax: 20,
  /** New payments that an open list counts. */
  paymentArrivalsMax: 99,
  /** Payments of one bulk action. */
  bulkPaymentsMax: 10_000,
  /** Payments that are picked one by one for a bulk action or an export. */
  bulkPickedMax: 1_000,
  /** The review of a bulk action can be confirmed for this long. */
  bulkReviewMinutes: 60,
  /** New reviews of one member within an hour. */
  bulkReviewsPerHourMax: 60,
} as const

/** Rights of payments. */
export const paymentPermissions = {
  'payments.read': { area: 'payments', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'], showsPersonalData: true },
  'payments.capture': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.refund': { area: 'payments', roles: ['finance', 'support'], needs: ['payments.read'], movesMoney: true },
  'payments.create_test': { area: 'developers', roles: ['developer'], needs: ['payments.read'] },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on notes of payments. */
export const paymentNoteAuditActions = {
  'payment.note_added': { object: 'payment', text: { en: 'Added a note to a payment', 'zh-cn': '为交易添加备注' } },
  'payment.note_deleted': { object: 'payment', text: { en: 'Deleted a note of a payment', 'zh-cn': '删除交易备注' } },
} as const satisfies Record<string, AuditActionEntry>
