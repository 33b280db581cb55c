import type { AuditActionEntry } from '../audit/action-entries.ts'

export const storeAuditActions = {
  'stores.connect': { object: 'store', text: { en: 'Connected a store', 'zh-cn': '连接店铺' } },
  'stores.disconnect': { object: 'store', text: { en: 'Disconnected a store', 'zh-cn': '断开店铺' } },
  'stores.uninstall': { object: 'store', text: { en: 'Uninstalled the app of a store', 'zh-cn': '卸载店铺应用' } },
} as const satisfies Record<string, AuditActionEntry>
