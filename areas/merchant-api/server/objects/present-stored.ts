import type { AccountFacts } from '#areas/settings/server/merchants/index.ts'
import type { EventObject } from '#kernel/events/types.ts'
import type { ObjectContext } from '../context.ts'
import type { ApiObject, ObjectName } from '../endpoint.ts'
import type { StoredRows } from '../lists/objects-store.ts'
import { presentAccount } from './account.ts'
import { type BalanceFacts, presentBalance } from './balance.ts'
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
} as const satisfies Record<Exclude<EventObject, 'account' | 'balance'>, ObjectName>

/** Presents the object of an event from the rows that the event has. @throws Error if they lack it. */
export async function presentStored(context: ObjectContext & { readonly storedRows: StoredRows }, kind: EventObject, id: string): Promise<ApiObject> {
  const { facts } = context.storedRows
  if (kind === 'account') return presentAccount(context, facts as AccountFacts)
  if (kind === 'balance') return presentBalance(context, facts as BalanceFacts)
  const object = (await objectKinds[kindOf[kind]].load(context, [id])).get(id)
  if (!object) throw new Error(`an event has no row of ${id}`)
  return object
}
