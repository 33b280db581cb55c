/** What the object of an event is, as the merchant API names it. */
export type EventObject =
  | 'account'
  | 'balance'
  | 'charge'
  | 'customer'
  | 'dispute'
  | 'external_account'
  | 'payment_intent'
  | 'payment_method'
  | 'payout'
  | 'radar.early_fraud_warning'
  | 'refund'
  | 'setup_intent'

/** Every type of event of the merchant API, with the kind of its object. Its texts are in `texts/`; one without them doesn't compile. */
export const eventObjects = {
  'account.external_account.created': 'external_account',
  'account.external_account.deleted': 'external_account',
  'account.external_account.updated': 'external_account',
  'account.updated': 'account',
  'balance.available': 'balance',
  'charge.captured': 'charge',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.failed': 'charge',
  'charge.refund.updated': 'refund',
  'charge.refunded': 'charge',
  'charge.succeeded': 'charge',
  'charge.updated': 'charge',
  'customer.created': 'customer',
  'customer.deleted': 'customer',
  'customer.updated': 'customer',
  'payment_intent.amount_capturable_updated': 'payment_intent',
  'payment_intent.canceled': 'payment_intent',
  'payment_intent.created': 'payment_intent',
  'payment_intent.payment_failed': 'payment_intent',
  'payment_intent.processing': 'payment_intent',
  'payment_intent.requires_action': 'payment_intent',
  'payment_intent.succeeded': 'payment_intent',
  'payment_method.attached': 'payment_method',
  'payment_method.detached': 'payment_method',
  'payment_method.updated': 'payment_method',
  'payout.canceled': 'payout',
  'payout.created': 'payout',
  'payout.failed': 'payout',
  'payout.paid': 'payout',
  'payout.updated': 'payout',
  'radar.early_fraud_warning.created': 'radar.early_fraud_warning',
  'refund.created': 'refund',
  'refund.failed': 'refund',
  'refund.updated': 'refund',
  'setup_intent.canceled': 'setup_intent',
  'setup_intent.created': 'setup_intent',
  'setup_intent.requires_action': 'setup_intent',
  'setup_intent.setup_failed': 'setup_intent',
  'setup_intent.succeeded': 'setup_intent',
} as const satisfies Record<string, EventObject>

export type EventType = keyof typeof eventObjects
export const eventTypes = Object.keys(eventObjects) as readonly EventType[]

/** Returns whether a text is a type of event. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventObjects, text)
}
