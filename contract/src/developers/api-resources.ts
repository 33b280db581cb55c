/** What a restricted key can be given access to, in the order in which it is offered. Stored by name, so a name is never reused for something else. */
const apiResources = [
  'payment_intents',
  'charges',
  'refunds',
  'payment_methods',
  'setup_intents',
  'customers',
  'disputes',
  'early_fraud_warnings',
  'files',
  'balance',
  'payouts',
  'bank_accounts',
  'account',
  'events',
  'webhook_endpoints',
  'test_helpers',
] as const
type ApiResource = (typeof apiResources)[number]

/** Writing includes reading. */
type AccessLevel = 'read' | 'write'

/** What a call of the merchant API needs, and what a restricted key has of it. */
export type ApiPermission = `${ApiResource}.${AccessLevel}`
