import type { RuleEntry } from '../errors/error-entries.ts'

/** Rules of customers that a schema cannot say or has no text for. */
export const customerRules = {
  customer_notes_full: { en: 'A customer can have at most {limit} notes.', 'zh-cn': '每位客户最多可有 {limit} 条备注。' },
} as const satisfies Record<string, RuleEntry>
