import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

export const storeErrors = {
  store_app_missing: 409,
  store_ticket_over: 409,
  store_taken: 409,
  store_not_connected: 409,
  stores_full: 409,
  store_partner_unreachable: 503,
} as const satisfies Record<string, number>

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
  'stores.connect': { object: 'store' },
  'stores.disconnect': { object: 'store' },
  'stores.uninstall': { object: 'store' },
} as const satisfies Record<string, AuditActionEntry>
