import { timelineTypes } from './payments.ts'
import { payoutEventTypes } from './payouts.ts'

/**
 * Every type of change in an account's feed. The texts of those that timelines show are in the web's locales (`payments.timeline`, `balance.payout.timeline`).
 * The database has the same list as `change_type`; a test compares them.
 */
export const changeTypes = [
  ...timelineTypes,
  ...payoutEventTypes,
  'payment.action_required',
  'payment.updated',
  'payment.mentioned',
  'charge.updated',
  'refund.updated',
  'dispute.updated',
  'dispute.due_in_7_days',
  'dispute.due_in_3_days',
  'dispute.due_in_1_day',
  'dispute.unopened',
  'dispute.assigned',
  'payout.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'setup_intent.created',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'bank_account.added',
  'bank_account.updated',
  'bank_account.default_changed',
  'bank_account.verified',
  'bank_account.errored',
  'bank_account.removed',
  'export.ready',
  'export.failed',
  'api_key.created',
  'api_key.changed',
  'api_key.rolled',
  'api_key.revoked',
  'api_key.self_revoked',
  'vamp.standard',
  'vamp.early_warning',
  'vamp.excessive',
  'vamp.threshold',
  'acceptance.dropped',
  'risk.blocks_rose',
  'balance.low',
  'webhook_endpoint.disabled',
  'store.connected',
  'store.disconnected',
  'store.renewal_failed',
  'account.updated',
  'balance.available',
] as const
export type ChangeType = (typeof changeTypes)[number]

export const changeObjectTypes = [
  'payment',
  'charge',
  'refund',
  'dispute',
  'fraud_warning',
  'payout',
  'customer',
  'payment_method',
  'setup_intent',
  'bank_account',
  'approval',
  'export',
  'api_key',
  /** Named by its month, such as `2026-11`. */
  'vamp_month',
  'webhook_endpoint',
  'store',
  /** Both named by the account. */
  'account',
  'balance',
] as const
export type ChangeObjectType = (typeof changeObjectTypes)[number]
