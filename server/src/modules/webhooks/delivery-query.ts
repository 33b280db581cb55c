import type { QueryList } from '@counterfoil/contract/query/query'
import { deliveryStates } from '@counterfoil/contract/webhooks/delivery-states'

/** What the deliveries of an endpoint can be exported by. */
const fields = {
  endpoint: { kind: 'id', lengthMin: 3, lengthMax: 64, example: 'endpoint:we_3SX1Q7dK' },
  state: { kind: 'choice', values: deliveryStates, isSingle: true, example: 'state:failed' },
} as const satisfies QueryList['fields']

export const deliveryQuery = { fields, readWords: (value: string) => ({ field: 'endpoint', value }) } as const satisfies QueryList
