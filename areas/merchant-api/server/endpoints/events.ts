import { type EventType, eventTypes, isEventType } from '#kernel/events/types.ts'
import type { ApiContext } from '../context.ts'
import { type ApiObject, declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findEventPage, findEventRows } from '../events/events-store.ts'
import { findEvents, renderEvent } from '../events/render.ts'
import { createdFilter, expandable, listParameters, pageSizeOf } from '../parameters/common-parameters.ts'
import { flag, listOf, text } from '../parameters/parameters.ts'

const typeLengthMax = 100
const typesMax = 20

const retrieve = declare({
  method: 'GET',
  path: '/events/:id',
  sdkName: 'events.retrieve',
  permission: 'events.read',
  returns: 'event',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    const [event] = await renderEvents(context, [id])
    if (!event) throw resourceMissing('event', id, 'id')
    return event
  },
})

const list = declare({
  method: 'GET',
  path: '/events',
  sdkName: 'events.list',
  permission: 'events.read',
  returns: 'event',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, delivery_success: flag(), type: text(typeLengthMax), types: listOf(text(typeLengthMax)) },
  handle: async (context, values) => {
    const { starting_after, ending_before } = values
    if (starting_after !== null && ending_before !== null) {
      throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
        code: 'parameter_conflict',
        param: 'ending_before',
      })
    }
    const types = readTypes(values)
    const cursor = starting_after ?? ending_before
    if (cursor !== null && !(await findEventRows(context, [cursor])).has(cursor)) {
      throw resourceMissing('event', cursor, starting_after === null ? 'ending_before' : 'starting_after', 400)
    }
    const { ids, hasMore } = await findEventPage(context, {
      types,
      objectId: null,
      created: values.created,
      isDelivered: values.delivery_success,
      startingAfter: starting_after,
      endingBefore: ending_before,
      limit: pageSizeOf(values.limit),
    })
    return { object: 'list', url: '/v1/events', has_more: hasMore, data: await renderEvents(context, ids) }
  },
})

/** `charge.*` names all types that begin so. A type that never happens here matches nothing, as one that hasn't happened yet. */
function readTypes({ type, types }: { readonly type: string | null; readonly types: readonly string[] | null }): readonly EventType[] | null {
  if (type !== null && types !== null) {
    throw invalidRequest('You may only specify one of these parameters: type, types.', { code: 'parameter_conflict', param: 'types' })
  }
  if (types !== null && types.length > typesMax) {
    throw invalidRequest(`You can pass at most ${typesMax} types.`, { code: 'parameter_invalid_array', param: 'types' })
  }
  if (types !== null) return [...new Set(types)].filter(isEventType)
  if (type === null || type === '*') return null
  return type.endsWith('.*') ? eventTypes.filter((known) => known.startsWith(type.slice(0, -1))) : [type].filter(isEventType)
}

async function renderEvents(context: ApiContext, ids: readonly string[]): Promise<ApiObject[]> {
  const events = await findEvents(context, ids)
  return Promise.all(ids.flatMap((id) => events.get(id) ?? []).map((event) => renderEvent(context, event, context.apiVersion)))
}

export const eventEndpoints = [retrieve, list]
