import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

export const webhookErrors = {
  webhook_endpoints_full: 409,
  webhook_endpoint_not_enabled: 409,
} as const satisfies Record<string, number>

/** Limits of webhooks. Each names its unit. */
export const webhookLimits = {
  webhookEndpointsMax: 50,
  webhookUrlLengthMax: 2000,
  webhookHostsMax: 20,
  webhookHostLengthMax: 255,
  webhookEventTypesMax: 200,
  webhookEventTypeLengthMax: 100,
  /** Days for which deliveries and their attempts are kept at least. */
  webhookDays: 30,
  /** Deliveries that one replay of a range sends, the oldest first. */
  webhookReplayMax: 10_000,
  /** Hours for which the former secret signs as well after a roll. */
  webhookOverlapHoursMax: 168,
} as const

/** Whoever decides where events go reads all of them. */
export const webhookPermissions = {
  'webhooks.manage': { area: 'developers', roles: ['developer'], needs: ['developer.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

export const webhookAuditActions = {
  'webhooks.create': { object: 'webhook_endpoint' },
  'webhooks.update': { object: 'webhook_endpoint' },
  'webhooks.pause': { object: 'webhook_endpoint' },
  'webhooks.resume': { object: 'webhook_endpoint' },
  'webhooks.delete': { object: 'webhook_endpoint' },
  'webhooks.secret_reveal': { object: 'webhook_endpoint' },
  'webhooks.secret_roll': { object: 'webhook_endpoint' },
  'webhooks.test': { object: 'webhook_endpoint' },
  'webhooks.replay': { object: 'webhook_endpoint' },
  'webhooks.hosts_set': { object: 'account' },
} as const satisfies Record<string, AuditActionEntry>
