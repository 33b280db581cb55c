import { eventTypes } from '#kernel/events/types.ts'
import type { QueryList } from '#kernel/query/query.ts'

/** Of an event at all of its endpoints: the first of these that one of its deliveries has. `none` is an event that no endpoint receives. */
export const eventDeliveryStates = ['failed', 'pending', 'delivered', 'none'] as const
export type EventDeliveryState = (typeof eventDeliveryStates)[number]

const eventObjectLengthMax = 200

/** What events can be searched by. The state of deliveries narrows down what an index finds. */
const fields = {
  created: { kind: 'days', example: 'created:today' },
  type: { kind: 'choice', values: eventTypes, example: 'type:charge.refunded' },
  delivery: { kind: 'choice', values: eventDeliveryStates, texts: 'events:delivery', isNegatable: true, example: 'delivery:failed' },
  object: { kind: 'id', parameter: 'object_id', lengthMin: 3, lengthMax: eventObjectLengthMax, example: 'object:pi_3SX1Q7dK' },
  id: { kind: 'id', parameter: 'event_id', lengthMin: 3, lengthMax: 64, example: 'id:evt_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are an event's ID, a type, or else the ID of an object. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^evt_\w+$/.test(text)) return { field: 'id', value: text }
  if ((eventTypes as readonly string[]).includes(text)) return { field: 'type', value: text }
  return { field: 'object', value: text, isFallback: true }
}

/** The query language of the event log. */
export const eventQuery = { fields, readWords } as const satisfies QueryList
