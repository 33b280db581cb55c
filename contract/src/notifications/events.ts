import type { ChangeType } from '../changes.ts'
import { type NoticeKind, noticeKinds } from '../identity/notices.ts'
import type { Permission } from '../permissions.ts'

/** Every event that people are notified of. Its texts are in `texts/`; one without them doesn't compile. */

/** How a person is notified: in the inbox, or by email. */
export const notificationChannels = ['in_app', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const notificationAreas = ['security', 'disputes', 'payments', 'payouts', 'bank_accounts'] as const
export type NotificationArea = (typeof notificationAreas)[number]

interface AccountEvent {
  readonly area: Exclude<NotificationArea, 'security'>
  /** Members who hold it when the event is recorded are notified. */
  readonly permission: Permission
  /** Channels of a person without other preferences. */
  readonly channels: readonly NotificationChannel[]
}

/** Events of an account, by the type of their change. */
export const accountEvents = {
  'dispute.opened': { area: 'disputes', permission: 'payments.read', channels: ['in_app', 'email'] },
  'dispute.query_opened': { area: 'disputes', permission: 'payments.read', channels: ['in_app', 'email'] },
  'dispute.escalated': { area: 'disputes', permission: 'payments.read', channels: ['in_app', 'email'] },
  'dispute.won': { area: 'disputes', permission: 'payments.read', channels: ['in_app'] },
  'dispute.lost': { area: 'disputes', permission: 'payments.read', channels: ['in_app', 'email'] },
  'payment.fraud_reported': { area: 'payments', permission: 'payments.read', channels: ['in_app', 'email'] },
  'refund.failed': { area: 'payments', permission: 'payments.refund', channels: ['in_app', 'email'] },
  'payout.completed': { area: 'payouts', permission: 'payouts.read', channels: ['in_app'] },
  'payout.failed': { area: 'payouts', permission: 'payouts.read', channels: ['in_app', 'email'] },
  'bank_account.added': { area: 'bank_accounts', permission: 'payouts.read', channels: ['in_app', 'email'] },
  'bank_account.default_changed': { area: 'bank_accounts', permission: 'payouts.read', channels: ['in_app', 'email'] },
  'bank_account.errored': { area: 'bank_accounts', permission: 'payouts.read', channels: ['in_app', 'email'] },
  'bank_account.removed': { area: 'bank_accounts', permission: 'payouts.read', channels: ['in_app', 'email'] },
} as const satisfies Partial<Record<ChangeType, AccountEvent>>

export type AccountEventName = keyof typeof accountEvents
export const accountEventNames = Object.keys(accountEvents) as AccountEventName[]

/** `test` is what a person sends to themselves. */
export type NotificationEvent = NoticeKind | AccountEventName | 'test'
export const notificationEvents: readonly NotificationEvent[] = [...noticeKinds, ...accountEventNames, 'test']

/** Whether people are notified of a type of change. */
export function isAccountEvent(type: string): type is AccountEventName {
  return Object.hasOwn(accountEvents, type)
}

export function areaOf(event: NotificationEvent): NotificationArea {
  return isAccountEvent(event) ? accountEvents[event].area : 'security'
}
