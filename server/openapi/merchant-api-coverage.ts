/** The calls that a shop's server is known to need of the public client, and those of them that aren't here. */

const calls = {
  paymentIntents: ['create', 'retrieve', 'update', 'confirm', 'capture', 'cancel', 'list', 'search'],
  charges: ['list', 'retrieve'],
  paymentMethods: ['create', 'retrieve', 'attach', 'detach', 'list'],
  customers: ['listPaymentMethods', 'create', 'retrieve', 'update', 'del', 'list', 'search'],
  refunds: ['create', 'retrieve', 'update', 'cancel', 'list'],
  disputes: ['list', 'retrieve', 'update', 'close'],
  files: ['create', 'retrieve'],
  balance: ['retrieve'],
  balanceTransactions: ['list', 'retrieve'],
  payouts: ['create', 'retrieve', 'cancel', 'list'],
  events: ['list', 'retrieve'],
  webhookEndpoints: ['create', 'retrieve', 'update', 'del', 'list'],
  'checkout.sessions': ['create', 'retrieve', 'expire', 'listLineItems', 'list'],
  accounts: ['retrieveCurrent'],
} as const

/** The methods of the public client that a shop's server needs. */
export const neededCalls: readonly string[] = Object.entries(calls).flatMap(([group, methods]) => methods.map((method) => `${group}.${method}`))

/** Returns the needed calls that no endpoint answers. */
export function listMissingCalls(declared: readonly string[]): string[] {
  return neededCalls.filter((name) => !declared.includes(name))
}
