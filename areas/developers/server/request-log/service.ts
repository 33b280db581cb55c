import type { getRequest, listRequests, RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { findEventsOf, findPaymentOf, findRequest, findRequestPage, type RequestListRow } from './list-store.ts'

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listRequestPage(context: TenantContext, query: HandlerInput<typeof listRequests>['query']): Promise<HandlerOutput<typeof listRequests>> {
  const { limit, after, before, ...asked } = query
  const account = await getAccountSettings(context)
  // Requests are logged by the machine's clock, so days such as today are too.
  const filters = readFilters({ now: context.realNow }, account, requestQuery, asked)
  refuseContradictions(filters)
  const { items, ...cursors } = await readSearchedPage(
    { limit, after, before },
    (page) => findRequestPage(context, filters, page, account.time_zone),
    (row) => row,
  )
  return { ...cursors, items: items.map(presentItem) }
}

/** @throws AppError `not_found`. */
export async function readRequest(context: TenantContext, id: string): Promise<HandlerOutput<typeof getRequest>> {
  const request = await findRequest(context, id)
  if (!request) throw new AppError('not_found')
  const { account_time, endpoint, api_version, ip, user_agent, idempotency_key, is_replayed, request: sent, response, is_cut, object_id } = request
  return {
    ...presentItem(request),
    account_time: account_time.toISOString(),
    endpoint,
    api_version,
    ip,
    user_agent,
    idempotency_key,
    is_replayed,
    request: sent,
    response,
    is_cut,
    events: await findEventsOf(context, request),
    payment_id: object_id && (await findPaymentOf(context, object_id)),
  }
}

function presentItem({ key_id, prefix, last4, duration_us, created_at, ...row }: RequestListRow): RequestItem {
  const { id, method, path, status, outcome, error_code, object_id } = row
  return {
    id,
    created_at: created_at.toISOString(),
    method,
    path,
    status,
    outcome,
    error_code,
    key: { id: key_id, prefix, last4 },
    duration_ms: duration_us / 1_000,
    object_id,
  }
}
