import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of API keys. */
export const developerErrors = {
  too_many_keys: 409,
  key_already_rolled: 409,
  key_expired: 409,
} as const satisfies Record<string, number>

/** Limits of API keys. */
export const developerLimits = {
  /** Keys of one account that aren't revoked. */
  apiKeysMax: 100,
  /** Addresses and ranges that one key can be limited to. */
  keyAddressesMax: 50,
  /** Callers of a key that are kept, the latest ones. */
  keyCallersMax: 50,
  /** Days that an expired key stays on the list. */
  expiredKeyDays: 30,
} as const

export const developerPermissions = {
  'developer.read': { area: 'developers', roles: ['developer'], showsPersonalData: true },
  'keys.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], needsStepUp: true, movesMoney: true, showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on API keys. */
export const developerAuditActions = {
  'keys.create': { object: 'api_key' },
  'keys.change': { object: 'api_key' },
  'keys.roll': { object: 'api_key' },
  'keys.revoke': { object: 'api_key' },
  'keys.self_revoke': { object: 'api_key' },
} as const satisfies Record<string, AuditActionEntry>
