import { type NoticeKind, noticeKinds } from '#areas/identity/contract/notices.ts'
import type { ChangeType } from '#kernel/changes.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { NotificationArea, NotificationChannel } from './areas.ts'

/** Every event that people are notified of. Its texts are in `texts/`; one without them doesn't compile. */

interface MemberEvent {
  readonly area: Exclude<NotificationArea, 'security'>
  /**
   * Members with this permission are notified, checked when the event is recorded; of a request for approval, whoever can decide on it, or its author;
   * of an export, whoever requested it and may still see exports; of an assigned dispute, its assignee; of a note, whom it mentions.
   */
  readonly audience: Permission | 'deciders' | 'author' | 'exporter' | 'assignee' | 'mentioned'
  /** The default channels, beside the inbox. */
  readonly channels: readonly NotificationChannel[]
  /** Whether the owner of the business gets an email immediately, whatever they chose. */
  readonly isAlwaysMailedToOwner?: true
}

/** Events of an account, by the type of their change. */
export const accountEvents = {
  'dispute.opened': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'dispute.query_opened': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'dispute.escalated': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'dispute.due_in_7_days': { area: 'disputes', audience: 'disputes.read', channels: ['email'] },
  'dispute.due_in_3_days': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'dispute.due_in_1_day': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'dispute.unopened': { area: 'disputes', audience: 'disputes.respond', channels: ['email', 'push'] },
  'dispute.assigned': { area: 'disputes', audience: 'assignee', channels: ['email', 'push'] },
  'dispute.won': { area: 'disputes', audience: 'disputes.read', channels: [] },
  'dispute.lost': { area: 'disputes', audience: 'disputes.read', channels: ['email', 'push'] },
  'payment.fraud_reported': { area: 'payments', audience: 'payments.read', channels: ['email', 'push'] },
  'payment.mentioned': { area: 'payments', audience: 'mentioned', channels: ['email', 'push'] },
  'refund.failed': { area: 'payments', audience: 'payments.refund', channels: ['email', 'push'] },
  'payout.completed': { area: 'payouts', audience: 'payouts.read', channels: [] },
  'payout.failed': { area: 'payouts', audience: 'payouts.read', channels: ['email', 'push'] },
  'bank_account.added': { area: 'bank_accounts', audience: 'payouts.read', channels: ['email', 'push'], isAlwaysMailedToOwner: true },
  'bank_account.default_changed': { area: 'bank_accounts', audience: 'payouts.read', channels: ['email', 'push'], isAlwaysMailedToOwner: true },
  'bank_account.errored': { area: 'bank_accounts', audience: 'payouts.read', channels: ['email', 'push'] },
  'bank_account.removed': { area: 'bank_accounts', audience: 'payouts.read', channels: ['email', 'push'], isAlwaysMailedToOwner: true },
  'vamp.standard': { area: 'vamp', audience: 'vamp.read', channels: [] },
  'vamp.early_warning': { area: 'vamp', audience: 'vamp.read', channels: ['email'] },
  'vamp.excessive': { area: 'vamp', audience: 'vamp.read', channels: ['email'] },
  'vamp.threshold': { area: 'vamp', audience: 'vamp.read', channels: ['email'] },
  'acceptance.dropped': { area: 'acceptance', audience: 'payments.read', channels: ['email'] },
  'risk.blocks_rose': { area: 'risk', audience: 'risk.read', channels: ['email'] },
  'balance.low': { area: 'balance', audience: 'balance.read', channels: ['email'] },
  'export.ready': { area: 'exports', audience: 'exporter', channels: [] },
  'export.failed': { area: 'exports', audience: 'exporter', channels: ['email'] },
  'api_key.created': { area: 'developers', audience: 'keys.manage', channels: ['email', 'push'] },
  'api_key.changed': { area: 'developers', audience: 'keys.manage', channels: [] },
  'api_key.rolled': { area: 'developers', audience: 'keys.manage', channels: ['email'] },
  'api_key.revoked': { area: 'developers', audience: 'keys.manage', channels: ['email'] },
  'api_key.self_revoked': { area: 'developers', audience: 'keys.manage', channels: ['email', 'push'], isAlwaysMailedToOwner: true },
  'webhook_endpoint.created': { area: 'developers', audience: 'webhooks.manage', channels: ['email', 'push'] },
  'webhook_endpoint.changed': { area: 'developers', audience: 'webhooks.manage', channels: ['email', 'push'] },
  'webhook_endpoint.disabled': { area: 'developers', audience: 'webhooks.manage', channels: ['email', 'push'] },
  'store.connected': { area: 'stores', audience: 'stores.read', channels: ['email', 'push'] },
  'store.disconnected': { area: 'stores', audience: 'stores.read', channels: ['email'] },
  'store.renewal_failed': { area: 'stores', audience: 'stores.read', channels: ['email', 'push'] },
  'approval.requested': { area: 'approvals', audience: 'deciders', channels: ['email', 'push'] },
  'approval.approved': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'approval.declined': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'approval.expired': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'approval.failed': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
} as const satisfies Partial<Record<ChangeType, MemberEvent>>

/** Events of a business, recorded in the transaction of their cause. */
export const businessEvents = {
  'member.joined': { area: 'team', audience: 'team.manage', channels: ['email'] },
  'sso_provider.changed': { area: 'single_sign_on', audience: 'team.single_sign_on', channels: ['email', 'push'] },
  'sso_domain.failing': { area: 'single_sign_on', audience: 'team.single_sign_on', channels: ['email', 'push'] },
  'sso_domain.lost': { area: 'single_sign_on', audience: 'team.single_sign_on', channels: ['email', 'push'] },
  'team_approval.requested': { area: 'approvals', audience: 'deciders', channels: ['email', 'push'] },
  'team_approval.approved': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'team_approval.declined': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'team_approval.expired': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'team_approval.failed': { area: 'approvals', audience: 'author', channels: ['email', 'push'] },
  'legal_details.approved': { area: 'business', audience: 'merchant.update', channels: ['email', 'push'] },
  'legal_details.rejected': { area: 'business', audience: 'merchant.update', channels: ['email', 'push'] },
  'compliance.requested': { area: 'compliance', audience: 'compliance.manage', channels: ['email', 'push'] },
  'compliance.due_soon': { area: 'compliance', audience: 'compliance.manage', channels: ['email', 'push'] },
  'compliance.overdue': { area: 'compliance', audience: 'compliance.manage', channels: ['email', 'push'] },
  'compliance.verified': { area: 'compliance', audience: 'compliance.manage', channels: [] },
  'compliance.rejected': { area: 'compliance', audience: 'compliance.manage', channels: ['email', 'push'] },
} as const satisfies Record<string, MemberEvent>

/** Events of both kinds, whose channels a member can choose. */
export const memberEvents = { ...accountEvents, ...businessEvents }

export type AccountEventName = keyof typeof accountEvents
export const accountEventNames = Object.keys(accountEvents) as AccountEventName[]
export type BusinessEventName = keyof typeof businessEvents
export type MemberEventName = keyof typeof memberEvents
export const memberEventNames = Object.keys(memberEvents) as MemberEventName[]

/** `test` is the test notification of the settings. */
export type NotificationEvent = NoticeKind | MemberEventName | 'test'
export const notificationEvents: readonly NotificationEvent[] = [...noticeKinds, ...memberEventNames, 'test']

/** Whether people are notified of a type of change. */
export function isAccountEvent(type: string): type is AccountEventName {
  return Object.hasOwn(accountEvents, type)
}

/** Whether members are notified of it, instead of one person of their own sign-in. */
export function isMemberEvent(event: string): event is MemberEventName {
  return Object.hasOwn(memberEvents, event)
}

/** Whether the owner of a business can't turn its emails off: it says where the business's money goes. */
export function isAlwaysMailedToOwner(event: MemberEventName): boolean {
  return 'isAlwaysMailedToOwner' in memberEvents[event]
}

export function areaOf(event: NotificationEvent): NotificationArea {
  return isMemberEvent(event) ? memberEvents[event].area : 'security'
}
