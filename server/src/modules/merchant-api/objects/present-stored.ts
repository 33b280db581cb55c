import type { EventObject } from '@counterfoil/contract/events/types'
import type { ObjectContext } from '../context.ts'
import type { ApiObject, ObjectName } from '../endpoint.ts'
import type { StoredRows } from '../lists/objects-store.ts'
import { objectKinds } from './present.ts'

const kindOf = {
  charge: 'charge',
  customer: 'customer',
  dispute: 'dispute',
  external_account: 'bank_account',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  payout: 'payout',
  'radar.early_fraud_warning': 'radar.early_fraud_warning',
  refund: 'refund',
  setup_intent: 'setup_intent',
} as const satisfies Partial<Record<EventObject, ObjectName>>

/** Presents the object of an event from the rows that the event has. @throws Error if they lack it. */
export async function presentStored(context: ObjectContext & { readonly storedRows: StoredRows }, kind: EventObject, id: string): Promise<ApiObject> {
  const object = (await objectKinds[kindOf[kind as keyof typeof kindOf]].load(context, [id])).get(id)
  if (!object) throw new Error(`an event has no row of ${id}`)
  return object
}
