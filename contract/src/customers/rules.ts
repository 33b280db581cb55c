import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

/** Errors of customers. */
export const customerErrors = {
  customer_not_erasable: {
    status: 409,
    text: {
      en: "This customer's data can't be erased yet: a payment, refund or dispute is still open.",
      'zh-cn': '暂时无法删除该客户的数据：仍有未完成的交易、退款或争议。',
    },
  },
  customer_already_erased: { status: 409, text: { en: "This customer's data is already erased or being erased.", 'zh-cn': '该客户的数据已删除或正在删除。' } },
} as const satisfies Record<string, ErrorEntry>

/** Rules of customers that a schema cannot say or has no text for. */
export const customerRules = {
  customer_notes_full: { en: 'A customer can have at most {limit} notes.', 'zh-cn': '每位客户最多可有 {limit} 条备注。' },
  customer_confirmation_differs: { en: 'Enter “{text}” exactly as shown.', 'zh-cn': '请准确输入“{text}”。' },
} as const satisfies Record<string, RuleEntry>

/** Limits of customers. Each names its unit. */
export const customerLimits = {
  /** Of a name or a description. */
  customerTextLengthMax: 256,
  customerPhoneLengthMax: 64,
  addressLineLengthMax: 200,
  customerNoteLengthMax: 2000,
  customerNotesMax: 200,
  /** Payments, refunds and disputes on a customer's page, of each the newest. */
  customerPageItemsMax: 10,
  /** Payments that the timeline of a customer shows. */
  customerTimelinePaymentsMax: 20,
  /** What stands against an erasure, as its dialog lists it. */
  erasureBlockersMax: 10,
  /** Payments with a customer's email and without a customer, as the dialog counts them. */
  guestPaymentsMax: 1000,
} as const

/** Rights of customers. */
export const customerPermissions = {
  'customers.read': { area: 'payments', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'], showsPersonalData: true },
  'customers.manage': { area: 'payments', roles: ['support'], needs: ['customers.read'], showsPersonalData: true },
  'customers.export_data': {
    area: 'payments',
    roles: [],
    needs: ['customers.read', 'payments.read', 'disputes.read', 'exports.manage'],
    needsStepUp: true,
    showsPersonalData: true,
  },
  'customers.erase': { area: 'payments', roles: [], needs: ['customers.read', 'payments.read', 'disputes.read'], needsStepUp: true, showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on customers. */
export const customerAuditActions = {
  'customer.created': { object: 'customer', text: { en: 'Created a customer', 'zh-cn': '创建客户' } },
  'customer.updated': { object: 'customer', text: { en: 'Changed a customer', 'zh-cn': '修改客户' } },
  'customer.card_detached': { object: 'customer', text: { en: 'Detached a card from a customer', 'zh-cn': '解绑客户的银行卡' } },
  'customer.note_added': { object: 'customer', text: { en: 'Added a note to a customer', 'zh-cn': '为客户添加备注' } },
  'customer.note_deleted': { object: 'customer', text: { en: 'Deleted a note of a customer', 'zh-cn': '删除客户备注' } },
  'customer.default_card_changed': { object: 'customer', text: { en: 'Changed the default card of a customer', 'zh-cn': '更改客户的默认银行卡' } },
  'customer.data_exported': { object: 'customer', text: { en: "Requested an export of a customer's personal data", 'zh-cn': '请求导出客户的个人数据' } },
  'customer.erased': { object: 'customer', text: { en: 'Erased the personal data of a customer', 'zh-cn': '删除客户的个人数据' } },
} as const satisfies Record<string, AuditActionEntry>
