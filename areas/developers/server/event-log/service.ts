import type { EventItem, getEvent, listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import { type EventDeliveryState, eventQuery } from '#areas/developers/contract/event-log/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { findPaymentOf, isRequestLogged } from '../request-log/index.ts'
import type { EventSource } from '../webhooks/index.ts'
import { countDeliveries, type DeliveryCounts, type EventListRow, findEvent, findEventLogPage } from './list-store.ts'

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listEventPage(context: TenantContext, query: HandlerInput<typeof listEvents>['query']): Promise<HandlerOutput<typeof listEvents>> {
  const { limit, after, before, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readFilters(context, account, eventQuery, asked)
  refuseContradictions(filters)
  const { items, ...cursors } = await readSearchedPage(
    { limit, after, before },
    (page) => findEventLogPage(context, filters, page, account.time_zone),
    (row) => row,
  )
  const counts = await countDeliveries(
    context,
    items.map(({ id }) => id),
  )
  return { ...cursors, items: items.map((row) => presentItem(row, counts.get(row.id))) }
}

/** @throws AppError `not_found`, also of an event that is no longer kept. */
export async function readEvent(context: TenantContext, events: EventSource, apiVersion: string, id: string): Promise<HandlerOutput<typeof getEvent>> {
  const event = await findEvent(context, id)
  const counts = (await countDeliveries(context, [id])).get(id)
  const bodies = event && (await events.render(context, [id], apiVersion, new Map([[id, counts?.endpoint_count ?? 0]])))
  const body = bodies?.get(id)
  if (!event || body === undefined) throw new AppError('not_found')
  const { request_id: requestId, idempotency_key } = event
  return {
    ...presentItem(event, counts),
    payment_id: await findPaymentOf(context, event.object_id),
    request: requestId === null ? null : { id: requestId, idempotency_key, is_logged: await isRequestLogged(context, requestId) },
    api_version: apiVersion,
    body: events.hideSecrets(body),
  }
}

function presentItem({ id, type, created_at, object_id }: EventListRow, counts: DeliveryCounts | undefined): EventItem {
  const { endpoint_count = 0, delivered_count = 0 } = counts ?? {}
  return { id, type, created_at: created_at.toISOString(), object_id, delivery: { state: stateOf(counts), endpoint_count, delivered_count } }
}

function stateOf(counts: DeliveryCounts | undefined): EventDeliveryState {
  if (!counts) return 'none'
  if (counts.failed_count > 0) return 'failed'
  return counts.delivered_count < counts.endpoint_count ? 'pending' : 'delivered'
}
