/** Why an attempt to deliver something to an address failed. Each has a text (`webhooks.failure`). */
export const deliveryFailures = [
  'status',
  'redirect',
  'timeout',
  'answer_unfinished',
  'answer_invalid',
  'connection_refused',
  'connection_closed',
  'unreachable',
  'name_unknown',
  'name_unresolved',
  'address_refused',
  'port_refused',
  'certificate_expired',
  'certificate_wrong_name',
  'certificate_untrusted',
  'tls_failed',
  'event_unavailable',
  'unknown',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]
