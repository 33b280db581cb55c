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
  'refund.updated',
  'dispute.updated',
  'payout.updated',
  'customer.created',
  'customer.updated',
  'bank_account.added',
  'bank_account.updated',
  'bank_account.default_changed',
  'bank_account.verified',
  'bank_account.errored',
  'bank_account.removed',
] as const
export type ChangeType = (typeof changeTypes)[number]

export const changeObjectTypes = ['payment', 'charge', 'refund', 'dispute', 'fraud_warning', 'payout', 'customer', 'bank_account', 'approval'] as const
export type ChangeObjectType = (typeof changeObjectTypes)[number]
