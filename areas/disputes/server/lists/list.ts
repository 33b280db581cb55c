import type { listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { AccountSettings, MemberContext, TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { placesAround, readCursors, readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { type DisputeFilters, statusesOf } from './filters-store.ts'
import { type DisputePage, findListedDispute, findNewestPage } from './list-store.ts'
import { findOrderedPage } from './ordered-store.ts'
import { cursorOf, dueOf, type OrderedSort, parseCursor, placeOf } from './orders.ts'
import { presentDisputeItem } from './present.ts'

type Query = HandlerInput<typeof listDisputes>['query']
type Page = HandlerOutput<typeof listDisputes>
type Place = Pick<Query, 'limit' | 'after' | 'before'>

const onePage = { next_cursor: null, previous_cursor: null, searched_to: null }

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listDisputePage(context: MemberContext, query: Query): Promise<Page> {
  const { limit, after, before, tab, sort, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readDisputeFilters(context, account, asked)
  if (filters.dispute_id) return { ...onePage, items: (await findListedDispute(context, filters.dispute_id)).map(presentDisputeItem) }
  const statuses = statusesOf(tab, filters)
  if (statuses.length === 0) return { ...onePage, items: [] }
  const page = { statuses, filters, timeZone: account.time_zone }
  if (sort !== 'newest') return listOrderedPage(context, account, sort, page, { limit, after, before })
  return readSearchedPage(
    { limit, after, before },
    (request) => findNewestPage(context, page, request),
    (row) => presentDisputeItem(row),
  )
}

/** The filters of a call or of a typed query; `me` becomes the caller's ID. @throws AppError `invalid_fields`. */
export function readDisputeFilters(
  context: TenantContext,
  account: AccountSettings,
  asked: DisputeFilters & { readonly q?: string | undefined },
): DisputeFilters {
  const filters = readFilters(context, account, disputeQuery, asked)
  refuseContradictions(filters)
  if (filters.due_from && filters.due_to && filters.due_from > filters.due_to) throw brokenRule('due_to', 'date_range_reversed')
  const { actor } = context
  return filters.assignee === 'me' && actor.kind === 'member' ? { ...filters, assignee: actor.userId } : filters
}

async function listOrderedPage(
  context: TenantContext,
  { default_currency: currency }: AccountSettings,
  sort: OrderedSort,
  page: DisputePage,
  query: Place,
): Promise<Page> {
  const { limit } = query
  const { after, before } = readCursors(query, (field, cursor) => parseCursor(sort, field, cursor))
  const found = await findOrderedPage(context, page, { sort, currency, limit: limit + 1, after, before })
  const { shown, next, previous, end } = placesAround({ limit, after, before }, found, (row) => placeOf(sort, row))
  return {
    items: shown.map(presentDisputeItem),
    next_cursor: next && cursorOf(sort, next),
    previous_cursor: previous && cursorOf(sort, previous),
    searched_to: end && dueOf(sort, end),
  }
}
