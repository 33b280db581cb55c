import type { AuditActionEntry } from '../audit/action-entries.ts'
import type { ErrorEntry } from '../errors/error-entries.ts'
import type { PermissionEntry } from '../permission-entries.ts'

export const storeErrors = {
  store_app_missing: {
    status: 409,
    text: {
      en: "This installation has no SHOPLINE app, so it can't connect stores. Contact its operator.",
      'zh-cn': '此系统尚未配置 SHOPLINE 应用，无法连接店铺，请联系系统管理员。',
    },
  },
  store_ticket_over: {
    status: 409,
    text: {
      en: 'This link has expired or was already used. Open the app in your SHOPLINE admin again.',
      'zh-cn': '该链接已过期或已使用，请在 SHOPLINE 管理端重新打开应用。',
    },
  },
  store_taken: {
    status: 409,
    text: {
      en: '{store} is connected to another account. Disconnect it there first, then open the app in your SHOPLINE admin again.',
      'zh-cn': '店铺 {store} 已连接到其他账户。请先在该账户中断开，再从 SHOPLINE 管理端重新打开应用。',
    },
  },
  store_not_connected: {
    status: 409,
    text: { en: 'This store is already disconnected. Reload the page.', 'zh-cn': '该店铺已断开连接，请刷新页面。' },
  },
  stores_full: {
    status: 409,
    text: {
      en: 'You can connect at most {maximum} stores. Disconnect one you no longer use.',
      'zh-cn': '最多可连接 {maximum} 个店铺，请先断开不再使用的店铺。',
    },
  },
  store_partner_unreachable: {
    status: 503,
    text: { en: "SHOPLINE didn't respond as expected. Try again in a minute.", 'zh-cn': 'SHOPLINE 未正常响应，请稍后重试。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Limits of connected stores. Each names its unit. */
export const storeLimits = {
  /** Minutes that a signed link of SHOPLINE is valid, and that the owner of a store has to agree. */
  storeLinkMinutes: 10,
  /** Minutes that a member has to choose an account. */
  storeTicketMinutes: 10,
  storeTicketLengthMax: 100,
  /** Of the first part of `handle.myshopline.com`. */
  storeHandleLengthMax: 63,
  storesMax: 100,
  /** Seconds that SHOPLINE has to answer. */
  storeCallSeconds: 5,
  /** Days that a token may be valid; an answer that says more is invalid. About ten hours are usual. */
  storeTokenDaysMax: 30,
  /** Failures in a row after which members are notified. */
  storeFailuresMax: 3,
} as const

export const storePermissions = {
  'stores.read': { area: 'business', roles: ['support', 'developer'] },
  'stores.manage': { area: 'business', roles: [], needs: ['stores.read'] },
} as const satisfies Record<string, PermissionEntry>

export const storeAuditActions = {
  'stores.connect': { object: 'store', text: { en: 'Connected a store', 'zh-cn': '连接店铺' } },
  'stores.disconnect': { object: 'store', text: { en: 'Disconnected a store', 'zh-cn': '断开店铺' } },
  'stores.uninstall': { object: 'store', text: { en: 'Uninstalled the app of a store', 'zh-cn': '卸载店铺应用' } },
} as const satisfies Record<string, AuditActionEntry>
