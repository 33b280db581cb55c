import type { ChangeType } from '#kernel/changes.ts'
import type { EventType } from '#kernel/events/types.ts'
import { followingIds } from '../../keys/crypto.ts'
import type { ChangeRow } from '../store.ts'

/** What an event is about: the object of its change, or another one of the same payment. */
type EventSubject = 'object' | 'root' | 'charge'

interface EventOfChange {
  readonly type: EventType
  readonly subject: EventSubject
  /** Whether the event has the old values of what changed. */
  readonly hasPrevious?: true
  /** Left out where one of these types is of the same object in the same transaction, which says it already. */
  readonly unlessWith?: readonly ChangeType[]
}

const own = (type: EventType, rest: Omit<EventOfChange, 'type' | 'subject'> = {}): EventOfChange => ({ type, subject: 'object', ...rest })
const ofRoot = (type: EventType, rest: Omit<EventOfChange, 'type' | 'subject'> = {}): EventOfChange => ({ type, subject: 'root', ...rest })
const updated = (type: EventType): EventOfChange => own(type, { hasPrevious: true })

/** Of the charge that shows the change of another object; left out where it shows none. */
const ofCharge = (type: EventType): EventOfChange => ({ type, subject: 'charge', hasPrevious: true })
const chargeUpdated = ofCharge('charge.updated')
const refundUpdated = [updated('refund.updated'), updated('charge.refund.updated')].map((event) => ({ ...event, unlessWith: ['refund.created'] as const }))
const disputeClosed = updated('charge.dispute.closed')
const bankAccountUpdated = updated('account.external_account.updated')

/** The events of each type of change, in their order. Those that nobody outside can see have none. */
export const eventsByChange: Readonly<Record<ChangeType, readonly EventOfChange[]>> = {
  'payment.created': [own('payment_intent.created')],
  'payment.action_required': [own('payment_intent.requires_action')],
  'payment.updated': [],
  'payment.mentioned': [],
  'charge.updated': [updated('charge.updated')],
  'payment.method_attached': [],
  'payment.attempt_failed': [own('charge.failed'), ofRoot('payment_intent.payment_failed')],
  'payment.authorised': [own('charge.succeeded'), ofRoot('payment_intent.amount_capturable_updated', { unlessWith: ['payment.captured'] })],
  'payment.capture_asked': [],
  'payment.capture_refused': [],
  'payment.captured': [own('charge.captured', { hasPrevious: true, unlessWith: ['payment.authorised'] }), ofRoot('payment_intent.succeeded')],
  'payment.funds_available': [],
  'payment.receipt_sent': [],
  'payment.cancellation_asked': [],
  'payment.cancellation_refused': [],
  'payment.canceled': [own('payment_intent.canceled'), ofCharge('charge.refunded')],
  'refund.created': [own('refund.created'), ofCharge('charge.refunded')],
  'refund.updated': refundUpdated,
  'refund.succeeded': refundUpdated,
  'refund.failed': [...refundUpdated, updated('refund.failed'), chargeUpdated],
  'refund.canceled': [...refundUpdated, chargeUpdated],
  'payment.fraud_reported': [own('radar.early_fraud_warning.created')],
  'dispute.query_opened': [own('charge.dispute.created'), chargeUpdated],
  'dispute.opened': [own('charge.dispute.created'), own('charge.dispute.funds_withdrawn'), chargeUpdated],
  'dispute.escalated': [updated('charge.dispute.updated'), updated('charge.dispute.funds_withdrawn')],
  'dispute.updated': [updated('charge.dispute.updated')],
  'dispute.evidence_submitted': [updated('charge.dispute.updated')],
  'dispute.evidence_refused': [updated('charge.dispute.updated')],
  'dispute.acceptance_asked': [],
  'dispute.acceptance_refused': [],
  'dispute.accepted': [disputeClosed],
  'dispute.won': [disputeClosed, updated('charge.dispute.funds_reinstated')],
  'dispute.lost': [disputeClosed],
  'dispute.query_closed': [disputeClosed],
  'dispute.due_in_7_days': [],
  'dispute.due_in_3_days': [],
  'dispute.due_in_1_day': [],
  'dispute.unopened': [],
  'dispute.assigned': [],
  'payout.created': [own('payout.created')],
  'payout.updated': [updated('payout.updated')],
  'payout.handed_over': [{ ...updated('payout.updated'), unlessWith: ['payout.created'] }],
  'payout.completed': [own('payout.paid')],
  'payout.failed': [own('payout.failed')],
  'payout.returned': [own('payout.failed')],
  'payout.reversed': [own('payout.created'), own('payout.paid'), ofRoot('payout.updated', { hasPrevious: true })],
  'payout.canceled': [own('payout.canceled')],
  'customer.created': [own('customer.created')],
  'customer.updated': [{ ...updated('customer.updated'), unlessWith: ['customer.created'] }],
  'customer.deleted': [own('customer.deleted')],
  'payment_method.attached': [own('payment_method.attached')],
  'payment_method.detached': [updated('payment_method.detached')],
  'payment_method.updated': [updated('payment_method.updated')],
  'setup_intent.created': [own('setup_intent.created')],
  'setup_intent.succeeded': [own('setup_intent.succeeded')],
  'setup_intent.setup_failed': [own('setup_intent.setup_failed')],
  'setup_intent.canceled': [own('setup_intent.canceled')],
  'bank_account.added': [own('account.external_account.created')],
  'bank_account.updated': [bankAccountUpdated],
  'bank_account.default_changed': [bankAccountUpdated],
  'bank_account.verified': [bankAccountUpdated],
  'bank_account.errored': [bankAccountUpdated],
  'bank_account.removed': [own('account.external_account.deleted')],
  'export.ready': [],
  'export.failed': [],
  'api_key.created': [],
  'api_key.changed': [],
  'api_key.rolled': [],
  'api_key.self_revoked': [],
  'api_key.revoked': [],
  'vamp.standard': [],
  'vamp.early_warning': [],
  'vamp.excessive': [],
  'vamp.threshold': [],
  'acceptance.dropped': [],
  'risk.blocks_rose': [],
  'balance.low': [],
  'webhook_endpoint.created': [],
  'webhook_endpoint.changed': [],
  'webhook_endpoint.disabled': [],
  'store.connected': [],
  'store.disconnected': [],
  'store.renewal_failed': [],
  'account.updated': [updated('account.updated')],
  'balance.available': [own('balance.available')],
  'approval.requested': [],
  'approval.approved': [],
  'approval.declined': [],
  'approval.canceled': [],
  'approval.expired': [],
  'approval.failed': [],
}

/** Returns the IDs that the events of a change can have, in their order; not every one of them was written. */
export function eventIdsOf({ type, event_id }: Pick<ChangeRow, 'type' | 'event_id'>): string[] {
  return event_id === null ? [] : followingIds(event_id, eventsByChange[type].length)
}
