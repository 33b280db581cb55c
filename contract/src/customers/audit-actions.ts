import type { AuditActionEntry } from '../audit/action-entries.ts'

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
