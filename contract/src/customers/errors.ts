import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

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
