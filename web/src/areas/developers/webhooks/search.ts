import { deliveryStates } from '@counterfoil/contract/webhooks/statuses'
import type { DeliveryPage } from './queries.ts'

/** Reads the filter and the place in the list of deliveries from an address. */
export function readDeliverySearch({ state, after, before }: Record<string, unknown>): DeliveryPage {
  const known = deliveryStates.find((one) => one === state)
  return {
    ...(known && { state: known }),
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && { before }),
  }
}
