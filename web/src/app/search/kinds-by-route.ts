import type { FoundKind } from '@counterfoil/contract/search/object-id'

/** The kind of object that a page shows, by its route. */
export const kindsByRoute: Readonly<Record<string, FoundKind>> = {
  '/payments/$paymentId': 'payment',
  '/customers/$customerId': 'customer',
  '/payments-product/disputes/$disputeId': 'dispute',
  '/balance/payouts/$payoutId': 'payout',
  '/developer/requests/$requestId': 'request',
  '/developer/events/$eventId': 'event',
  '/developer/webhooks/$endpointId': 'webhook_endpoint',
  '/developer/keys/$keyId': 'api_key',
}
